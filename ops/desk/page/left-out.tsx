// The table of rows and values that no build publishes.
import type { Answers } from "../routes.ts";
import { Visible } from "./text.tsx";

export function LeftOut({ entries }: Pick<Answers["left-out"], "entries">) {
  return (
    <div id="left-out" tabindex={0} role="region" aria-label="Left out">
      <table>
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
            <th scope="col">Why it is left out</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ table, id, field, what, value, reason }) => (
            <tr>
              <td>
                <small>
                  {what} of {table}
                </small>
                <Visible text={id || "(an id that is not a text)"} />
              </td>
              <td>
                <Visible text={field} />
              </td>
              <td class="value">
                <Visible text={value} />
              </td>
              <td>
                <Visible text={reason} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
