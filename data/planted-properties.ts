// The planted texts of properties: column, leak rule, the whole field, the part that leaks.

/**
 * Kind of leak: A a secret of the row itself, B and C coordinates, D grid codes, E links, F telephones,
 * G addresses of mail and networks, H codes and keys, I street addresses, J directions; "none" looks
 * like a leak and is not.
 */
export type Rule = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "none";

export type PlantedText = readonly [column: string, rule: Rule, text: string, leak: string];

const KNOWN_SECRETS: readonly PlantedText[] = [
  [
    "description",
    "A",
    "Drive in by the pipe gate, {gate_code} opens it. Two deep pools above the ford.",
    "{gate_code}",
  ],
  [
    "regulations",
    "A",
    "Catch and release. Gate code {gate_code}, please latch it again.",
    "{gate_code}",
  ],
  ["location_description", "A", "{street_address}", "{street_address}"],
  ["description", "A", "Ask for {owner_name} at the white house before you fish.", "{owner_name}"],
  [
    "description",
    "A",
    "Call the ranch the night before: {owner_phone}. Bring waders.",
    "{owner_phone}",
  ],
  ["regulations", "A", "Report every fish over 20 in to {owner_email}.", "{owner_email}"],
  ["description", "A", "A mile of quiet water. {access_notes}", "{access_notes}"],
  ["description", "A", "The line follows the fence of parcel {parcel_number}.", "{parcel_number}"],
  ["description", "A", "The cabin is yours after three; wifi {wifi_password}.", "{wifi_password}"],
];
const COORDINATES: readonly PlantedText[] = [
  ["description", "B", "Put in at {lat4}, {lon4} and float to the bridge.", "{lat4}"],
  ["location_description", "B", "{lat5} {lon5}", "{lat5}"],
  ["name", "B", "Sorrel Bend {lat3}, {lon3}", "{lat3}"],
  ["description", "B", "Meet at {lon5}, {lat5} at dawn.", "{lat5}"],
  [
    "description",
    "B",
    "The spring rises at {wide_lat4}，{wide_lon4} under the bluff.",
    "{wide_lat4}",
  ],
  ["location_description", "B", "{hemi_lat4}, {hemi_lon4}", "{hemi_lat4}"],
  ["location_description", "B", "near {lat1}, {lon1}", "{lat1}, {lon1}"],
  ["description", "C", "GPS {dms}, the lot holds four trucks.", "{dms}"],
  ["location_description", "C", "{ddm}", "{ddm}"],
  ["regulations", "C", "Barbless hooks. Park at lat {lat4} long {lon4} only.", "{lat4}"],
  ["description", "D", "Plus code {plus_code}.", "{plus_code}"],
  ["location_description", "D", "{plus_code}", "{plus_code}"],
  ["description", "D", "The stile is at ///otter.lantern.creel", "otter.lantern.creel"],
  ["regulations", "D", "Catch and release. what3words: camp.riffle.sunday", "camp.riffle.sunday"],
  ["description", "D", "Grid {mgrs} marks the boundary post.", "{mgrs}"],
  ["location_description", "D", "T4S R9E Section 14, NW 1/4 of the SE 1/4", "T4S R9E"],
];
const CONTACTS: readonly PlantedText[] = [
  ["description", "E", "Map: https://maps.example.com/?q={lat4},{lon4}", "maps.example.com"],
  ["description", "E", "Pin at maps.app.goo.gl/Sample9Riffle for the lot.", "maps.app.goo.gl"],
  ["description", "E", "Book at hxxps://riverhouse[.]example[.]org/book", "riverhouse"],
  ["regulations", "E", "Rules at www.example.com/our-rules", "example.com"],
  ["description", "E", "geo:{lat4},{lon4}", "{lat4}"],
  ["description", "F", "Text (406) 555-0147 for the day's flow.", "555-0147"],
  ["name", "F", "Heron Pond 406.555.0122", "555.0122"],
  ["regulations", "F", "Report poaching to +1 307 555 0199.", "555 0199"],
  ["description", "F", "Call four oh six, five five five, oh one four seven.", "oh one four seven"],
  ["description", "F", "Evenings 4O6-555-O184, ask for the manager.", "555-O184"],
  ["description", "G", "Dates by mail to booking@example.org.", "booking@example.org"],
  ["description", "G", "Write to ranch (at) example (dot) com", "ranch (at) example"],
  [
    "description",
    "G",
    "More pictures on facebook.com/sorrelbend.sample",
    "facebook.com/sorrelbend",
  ],
];
const ARRIVALS: readonly PlantedText[] = [
  ["description", "H", "The gate code is four eight two one.", "four eight two one"],
  ["description", "H", "Padlock combo 7-14-33 on the boathouse.", "7-14-33"],
  [
    "regulations",
    "H",
    "No fires. The key is under the blue bucket by the pump house.",
    "under the blue bucket",
  ],
  ["name", "H", "Antler Pond (gate 44175)", "44175"],
  ["description", "H", "Keypad: 5\u200b5\u200b190#, then wait for the light.", "190#"],
  ["description", "H", "Gate code &#56;&#56;&#48;&#51; from April on.", "&#56;"],
  ["location_description", "I", "12 Old Mill Rd, Dunford", "12 Old Mill Rd"],
  ["regulations", "I", "Mail catch cards to PO Box 118, Ashby, MT 59047-0118.", "PO Box 118"],
  ["location_description", "I", "HC 62 Box 40", "HC 62 Box 40"],
  ["description", "I", "We are at 210 County Road 312, the log house.", "210 County Road 312"],
  [
    "description",
    "J",
    "Turn left at mile marker 47, then over the cattle guard.",
    "mile marker 47",
  ],
  ["location_description", "J", "2.3 mi past the bridge on FS Road 1043", "2.3 mi past the bridge"],
  ["description", "J", "Take exit 333 and go north to the second gate on the right.", "exit 333"],
  ["description", "J", "Park opposite USGS gauge 06999999.", "06999999"],
];
/** Texts that look like leaks: no rule may touch them. */
const HARMLESS: readonly PlantedText[] = [
  ["description", "none", "Size 16-22 midges on 5X, 250-400 cfs, 7am-7pm, since 1887.", ""],
  [
    "regulations",
    "none",
    "Open 5/15-10/31. Rods 3. Trout 18-22 in must be released. $450/day after June.",
    "",
  ],
  ["description", "none", "1,200 acres at 6,200 ft; mix lemonade 1:2 on hot days.", ""],
  [
    "regulations",
    "none",
    "Code of conduct: no shouting. Dress code: none. Discount code on request.",
    "",
  ],
  ["description", "none", "The key to July is a hopper under the willows.", ""],
  ["description", "none", "Hike 1 mile up the creek at dusk; the exit at the dam is closed.", ""],
  ["regulations", "none", "Section 3 of the rules applies: 12 trout, no 6 lb line.", ""],
  ["description", "none", "Water temperatures of 52 deg in May, 64 °F in August.", ""],
  ["location_description", "none", "12 Trout Lane Ponds, Dunford", ""],
  ["description", "none", "Gauge ratio 3.125, then 4.250 in spate.", ""],
  ["description", "none", "Combo: rod and reel to borrow. Pin fishing is not allowed.", ""],
  ["description", "none", "It rained 1 2 3 4 5 6 7 days in a row that year.", ""],
];

export const PLANTED_IN_PROPERTIES: readonly PlantedText[] = [
  ...KNOWN_SECRETS,
  ...COORDINATES,
  ...CONTACTS,
  ...ARRIVALS,
  ...HARMLESS,
];
