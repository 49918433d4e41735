// The page of a guide, a club or a fly shop, which the explorer's script leaves as it is.
import { listPath } from "../../page-address.ts";
import { regionName } from "../../regions.ts";
import type { PeopleData } from "../../serve/html/people-page.ts";
import { tidySpecies } from "../../tidy.ts";
import { EXPLORER_PATH } from "../explore/address.ts";
import { Pro } from "../explore/cards.tsx";
import { speciesTexts } from "../explore/property-texts.ts";
import { Fact, SpeciesList } from "../explore/property.tsx";
import { counted } from "../shared/labels.ts";
import { useMoney, useSite } from "../shared/site.ts";
import { Beyond, mentionOf, Mentions, PeopleLists, Section } from "./beyond.tsx";

export function PeopleMain({ record, kind, name, place, isPro }: PeopleData) {
  const money = useMoney();
  return (
    <article class="stack property" data-still>
      <h1>{name}</h1>
      <p class="place">
        {place === "" ? kind : `${kind} · ${place}`} {isPro && <Pro />}
      </p>
      {"rate_full_day" in record && (
        <dl class="facts-table">
          <Fact name="Price per day">{money(record.rate_full_day)}</Fact>
          <Fact name="Rating">
            {record.rating_count > 0
              ? `${record.rating_avg.toFixed(1)} of 5, by ${counted(record.rating_count, "angler")}`
              : "Not rated yet"}
          </Fact>
          <Fact name="Techniques">
            {record.techniques.map(tidySpecies).join(", ") || "Not listed"}
          </Fact>
          <Fact name="Species">
            <SpeciesList {...speciesTexts(record.species)} />
          </Fact>
        </dl>
      )}
    </article>
  );
}

export function PeopleBeyond({ town, state, properties, total }: PeopleData) {
  const { currency } = useSite();
  if (state === undefined) return null;
  return (
    <Beyond>
      {properties.length > 0 && (
        <Section id="water" title={`Private water in ${regionName(state)}`}>
          <Mentions all={properties.map((property) => mentionOf(property, currency))} />
          <p class="row">
            {town !== undefined && (
              <a class="button" href={`${EXPLORER_PATH}?place=${encodeURIComponent(town)}`}>
                Water near {town}
              </a>
            )}
            <a class="button" href={listPath(state)}>
              All {counted(total, "property", "properties")} in {regionName(state)}
            </a>
          </p>
        </Section>
      )}
      <PeopleLists state={state} />
    </Beyond>
  );
}
