// Texts that owners should not have written, as data: what each gives away and what must not
// come through. The dump does not mark them; a row is found by its table's rowid.

// Column, kind and text, in which « and » are around the part that gives something away.
const PROPERTIES = `
description own Drive in by the pipe gate, «{gate_code}» opens it. Two deep pools above the ford.
regulations own Catch and release. Gate code «{gate_code}», please latch it again.
location_description own «{street_address}»
description own Ask for «{owner_name}» at the white house before you fish.
description own Call the ranch the night before: «{owner_phone}». Bring waders.
regulations own Report every fish over 20 in to «{owner_email}».
description own A mile of quiet water. «{access_notes}»
description own The line follows the fence of parcel «{parcel_number}».
description own The cabin is yours after three; wifi «{wifi_password}».
description coordinates Put in at «{lat4}», {lon4} and float to the bridge.
location_description coordinates «{lat5}» {lon5}
name coordinates Sorrel Bend «{lat3}», {lon3}
description coordinates Meet at {lon5}, «{lat5}» at dawn.
description coordinates The spring rises at «{wide_lat4}»，{wide_lon4} under the bluff.
location_description coordinates «{hemi_lat4}», {hemi_lon4}
location_description coordinates near «{lat1}, {lon1}»
description coordinates GPS «{dms}», the lot holds four trucks.
location_description coordinates «{ddm}»
regulations coordinates Barbless hooks. Park at lat «{lat4}» long {lon4} only.
description grid Plus code «{plus_code}».
location_description grid «{plus_code}»
description grid The stile is at ///«otter.lantern.creel»
regulations grid Catch and release. what3words: «camp.riffle.sunday»
description grid Grid «{mgrs}» marks the boundary post.
location_description grid «T4S R9E» Section 14, NW 1/4 of the SE 1/4
description link Map: https://«maps.example.com»/?q={lat4},{lon4}
description link Pin at «maps.app.goo.gl»/Sample9Riffle for the lot.
description link Book at hxxps://«riverhouse»[.]example[.]org/book
regulations link Rules at www.«example.com»/our-rules
description link geo:«{lat4}»,{lon4}
description phone Text (406) «555-0147» for the day's flow.
name phone Heron Pond 406.«555.0122»
regulations phone Report poaching to +1 307 «555 0199».
description phone Call four oh six, five five five, «oh one four seven».
description phone Evenings 4O6-«555-O184», ask for the manager.
description email Dates by mail to «booking@example.org».
description email Write to «ranch (at) example» (dot) com
description link More pictures on «facebook.com/sorrelbend».sample
description code The gate code is «four eight two one».
description code Padlock combo «7-14-33» on the boathouse.
regulations key No fires. The key is «under the blue bucket» by the pump house.
name code Antler Pond (gate «44175»)
description code Keypad: 5\u200b5\u200b«190#», then wait for the light.
description code Gate code «&#56;»&#56;&#48;&#51; from April on.
location_description address «12 Old Mill Rd», Dunford
regulations address Mail catch cards to «PO Box 118», Ashby, MT 59047-0118.
location_description address «HC 62 Box 40»
description address We are at «210 County Road 312», the log house.
description directions Turn left at «mile marker 47», then over the cattle guard.
location_description directions «2.3 mi past the bridge» on FS Road 1043
description directions Take «exit 333» and go north to the second gate on the right.
description directions Park opposite USGS gauge «06999999».
description none Size 16-22 midges on 5X, 250-400 cfs, 7am-7pm, since 1887.
regulations none Open 5/15-10/31. Rods 3. Trout 18-22 in must be released. $450/day after June.
description none 1,200 acres at 6,200 ft; mix lemonade 1:2 on hot days.
regulations none Code of conduct: no shouting. Dress code: none. Discount code on request.
description none The key to July is a hopper under the willows.
description none Hike 1 mile up the creek at dusk; the exit at the dam is closed.
regulations none Section 3 of the rules applies: 12 trout, no 6 lb line.
description none Water temperatures of 52 deg in May, 64 °F in August.
location_description none 12 Trout Lane Ponds, Dunford
description none Gauge ratio 3.125, then 4.250 in spate.
description none Combo: rod and reel to borrow. Pin fishing is not allowed.
description none It rained 1 2 3 4 5 6 7 days in a row that year.
description payment Deposits by wire to «FR76 3000 6000» 0112 3456 7890 189 in June.
regulations payment Rod fees on arrival, or Venmo «@Sorrel-Bend»-Sample.
name payment Kestrel Run, Zelle 406-«555-0166»
description away «Nobody lives» at the ranch from January to March.
regulations person Ask for old «Mrs. Hendershot» in the white house.
description wifi Wi-Fi in the cabin is RiverNet, password «caddis12».
description handle Pictures of every day on Instagram «@sorrel_bend».
description record The easement is in «Book 212, Page 45».
location_description record Tract 2 of «COS 2871»
description record Park beside our truck, plates «49-1234A».`;
const GUIDES = `
display_name phone Capt. Bo Tennant 406-«555-0133»
base_location phone Carrton, text 1 (307) «555-0188»
base_location link Glenford, https://guides.«example.net»/bo
base_location address «1420 Orchard Ln», Dunfield
base_location own Oakby, mail «{owner_email}»`;
const CLUBS = `
name phone Ashworth Valley Fly Fishers (406) «555-0119»
name link Carrdale Anglers, www.«example.com»
location address Meets at «418 Depot Ave», Carrton
location address PO «Box 77», Lamford
location email Write to «secretary@example.org» for the place
location own Ask for «{owner_name}» at the hall
location code Grange hall, door code «7719»#
location coordinates The hall at «45.66012», -110.55871
location none Grange hall, Thursdays 7pm-9pm, since 1934`;
const SHOPS = `
shop_name link Anvil Fly Shop anvilflies.«example.net»
shop_name phone Kestrel Outfitters 970-«555-0101»`;

export const PLANTED = [
  ...plant("properties", PROPERTIES, 2, 6),
  ...plant("guides", GUIDES, 3, 40),
  ...plant("clubs", CLUBS, 4, 9),
  ...plant("fly_shops", SHOPS, 7, 50),
];

/** Texts that only look like leaks and that somebody has approved: every other one, the rest may wait. */
export const APPROVED = PLANTED.filter(({ kind }) => kind === "none")
  .filter((_, i) => i % 2 === 0)
  .map(({ text }) => text);

export function plantedAt(table: string, row: number) {
  return PLANTED.find((entry) => entry.table === table && entry.row === row);
}

function plant(table: string, texts: string, first: number, step: number) {
  const lines = texts.matchAll(/^(?<column>\S+) (?<kind>\S+) (?<marked>.+)$/gm);
  return Array.from(lines, ({ groups }, i) => {
    const { column, kind, marked } = groups as Record<"column" | "kind" | "marked", string>;
    return {
      table,
      /** Rowid, from 1; a sample with fewer rows does not have it. */
      row: first + i * step,
      column,
      /** As the checks of texts name it; one of "none" looks like a leak and is not. */
      kind,
      /** The whole field. `{name}` stands for a private value of the same row (see `fill`). */
      text: marked.replace(/[«»]/g, ""),
      /** The part that gives something away, with the same placeholders; "" where the kind is "none". */
      leak: /«(.*)»/.exec(marked)?.[1] ?? "",
    };
  });
}
