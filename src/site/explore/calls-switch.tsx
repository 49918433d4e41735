// Switches on the display of API calls.
import { showCalls, useShowCalls } from "../shared/show-calls.ts";

export function CallsSwitch() {
  const shown = useShowCalls();
  return (
    <p class="calls-switch">
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={shown}
          onChange={(event) => showCalls(event.currentTarget.checked)}
        />
        Show API calls
      </label>
    </p>
  );
}
