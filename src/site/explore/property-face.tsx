// How the card of a property looks, of texts alone.
import type { ComponentChild } from "preact";
import { Link } from "./link.tsx";
import { Marked } from "./marked.tsx";
import type { CardTexts } from "./property-texts.ts";
import type { State } from "./state.ts";

interface FaceProps {
  texts: CardTexts;
  /** The change that shows it, and its address where that is known already. */
  to: Partial<State>;
  href?: string;
  distance?: string | undefined;
  /** The days of the first stay. */
  stay?: string | undefined;
  total?: ComponentChild;
  /** The pointer or the focus came, or went. */
  onPoint(isOn: boolean): void;
}

export function PropertyFace(props: FaceProps) {
  const { texts, to, href, distance: away, stay, total, onPoint } = props;
  return (
    <article
      class="property-card"
      onMouseEnter={() => onPoint(true)}
      onMouseLeave={() => onPoint(false)}
      onFocusCapture={() => onPoint(true)}
      onBlurCapture={() => onPoint(false)}
    >
      <div class="card-main">
        <h2>
          <Link id={`property-${texts.id}`} {...{ to, href }}>
            <Marked text={texts.name} />
          </Link>
        </h2>
        <p class="place">
          <span>
            <Marked text={texts.place} />
          </span>
          {away !== undefined && (
            <>
              {" "}
              <span class="distance">{away} away</span>
            </>
          )}
        </p>
        {stay !== undefined && <p class="first-stay">Free {stay}</p>}
      </div>
      <p class="price hint">
        <strong>{texts.price}</strong>
        <span>per adult and day</span>
        {total}
      </p>
      <p class="row facts">
        <span class={`water ${texts.kind}`}>
          <Marked text={texts.water} />
        </span>{" "}
        <span>{texts.rods}</span>{" "}
        {texts.species.map((one, i) => (
          <span key={i}>
            <Marked text={one} />
            {(texts.more !== "" || i < texts.species.length - 1) && ", "}
          </span>
        ))}
        {texts.more !== "" && <span>{texts.more}</span>}
      </p>
    </article>
  );
}
