// The states of the sample: where in each there is water to fish, in which county, and what its
// telephone and postal codes begin with. Anchors lie well inside their state.
import type { Family } from "./species.ts";

export type State = ReturnType<typeof parseState>;
export type Anchor = State["anchors"][number];
type Cells = [string, string, Family, string, string, string, string];

// code, name, family, reach, area codes, first three digits of ZIP, anchors: latitude longitude county
const ROWS = `
MT|Montana|rockies|.3|406|590|45.6 -110.6 Park;46.1 -112.4 Silver Bow;46.9 -113.6 Missoula;45.4 -107.7 Big Horn;47.2 -109.5 Fergus;45.4 -111.8 Madison
CO|Colorado|rockies|.3|970 719|816|39.5 -106.3 Eagle;38.5 -106.1 Chaffee;40.4 -106.7 Routt;37.6 -106.8 Mineral;38.5 -107.6 Montrose;40.0 -105.6 Boulder
ID|Idaho|rockies|.3|208 986|833|43.8 -111.6 Madison;43.5 -114.3 Blaine;47.2 -116.2 Shoshone;44.2 -114.9 Custer;42.7 -111.6 Caribou
WY|Wyoming|rockies|.3|307|825|42.9 -109.8 Sublette;44.5 -109.2 Park;42.6 -106.7 Natrona;41.4 -106.6 Carbon;44.4 -107.0 Johnson
PA|Pennsylvania|appalachia|.3|814 570|168|40.9 -77.7 Centre;41.5 -77.5 Lycoming;40.2 -77.0 Cumberland;41.3 -75.4 Wayne;40.3 -79.2 Westmoreland
TX|Texas|south|.3|830 325|780|30.0 -99.3 Kerr;30.4 -98.3 Blanco;32.4 -95.4 Smith;31.1 -94.6 Angelina;33.0 -98.5 Young
MI|Michigan|midwest|.25|989 906|496|44.6 -84.6 Crawford;44.0 -85.6 Lake;46.3 -87.9 Marquette;42.4 -84.9 Calhoun
OR|Oregon|pacific|.3|541 503|977|44.4 -121.3 Jefferson;43.6 -121.6 Deschutes;45.3 -117.7 Union;43.3 -122.9 Douglas;42.6 -121.8 Klamath;44.6 -122.5 Linn
CA|California|pacific|.3|530 760|960|40.9 -121.6 Shasta;41.3 -122.3 Siskiyou;37.8 -119.4 Mariposa;39.4 -120.6 Nevada;39.9 -121.1 Plumas
UT|Utah|southwest|.3|435 385|846|40.4 -111.4 Wasatch;38.3 -112.4 Piute;40.6 -110.4 Duchesne;37.9 -111.7 Garfield;41.4 -111.7 Cache
WI|Wisconsin|midwest|.3|608 715|546|43.6 -90.6 Vernon;44.3 -90.2 Wood;45.4 -90.2 Price;43.0 -89.9 Iowa;44.6 -91.6 Dunn
NY|New York|northeast|.25|607 518|127|42.0 -74.9 Delaware;43.6 -74.5 Hamilton;42.6 -76.2 Cortland;42.4 -78.2 Allegany;44.3 -74.1 Essex
WA|Washington|pacific|.3|509 360|988|47.1 -120.7 Kittitas;48.4 -119.4 Okanogan;47.2 -118.4 Lincoln;48.2 -117.7 Stevens;46.4 -120.6 Yakima
NC|North Carolina|appalachia|.2|828 336|287|35.4 -83.2 Jackson;36.0 -81.8 Avery;35.5 -82.4 Buncombe;35.7 -80.3 Davidson
AR|Arkansas|south|.25|870 501|726|36.1 -92.4 Baxter;35.6 -92.1 Cleburne;35.7 -93.5 Johnson;34.5 -93.5 Garland
TN|Tennessee|appalachia|.25|423 931|373|35.5 -84.6 Monroe;36.2 -83.4 Grainger;35.6 -86.0 Coffee;36.0 -85.3 Cumberland
VA|Virginia|appalachia|.2|540 276|244|37.9 -79.1 Rockbridge;36.9 -80.9 Wythe;38.6 -78.3 Madison;37.4 -78.7 Appomattox
MO|Missouri|south|.3|417 573|655|37.7 -91.9 Dent;36.9 -92.3 Ozark;37.2 -91.3 Shannon;38.4 -92.6 Miller
NM|New Mexico|southwest|.3|575 505|875|36.5 -105.8 Taos;35.9 -105.4 Mora;36.5 -107.3 San Juan;33.4 -105.6 Lincoln;33.3 -108.2 Grant
GA|Georgia|south|.25|706 478|305|34.5 -84.1 Lumpkin;34.6 -83.6 Habersham;32.9 -83.9 Monroe;31.6 -84.1 Dougherty
AK|Alaska|alaska|.25|907|996|60.4 -150.4 Kenai Peninsula;61.9 -149.7 Matanuska-Susitna;59.4 -156.0 Bristol Bay;64.8 -147.4 Fairbanks North Star;62.3 -145.2 Copper River
MN|Minnesota|midwest|.3|218 507|566|47.3 -94.3 Cass;43.9 -92.0 Winona;45.3 -94.6 Stearns;46.4 -95.4 Otter Tail;47.8 -92.3 St. Louis
WV|West Virginia|appalachia|.2|304 681|262|38.4 -80.2 Pocahontas;38.9 -79.7 Randolph;38.0 -80.7 Greenbrier;39.1 -80.4 Harrison
VT|Vermont|northeast|.25|802|056|44.4 -72.7 Washington;43.5 -72.8 Rutland
ME|Maine|northeast|.25|207|044|45.3 -69.4 Piscataquis;44.9 -70.3 Franklin;45.8 -68.6 Penobscot;46.4 -69.1 Aroostook
NH|New Hampshire|northeast|.2|603|032|43.9 -71.6 Grafton;43.4 -71.8 Merrimack
SC|South Carolina|south|.2|864 803|296|34.7 -82.2 Greenville;34.0 -81.2 Lexington;33.4 -80.6 Calhoun
KY|Kentucky|appalachia|.25|606 270|425|37.1 -85.1 Russell;37.6 -83.8 Estill;37.7 -86.2 Hardin
OH|Ohio|midwest|.25|740 419|430|40.3 -82.6 Knox;40.1 -83.7 Champaign;40.6 -81.7 Holmes
FL|Florida|south|.2|863 352|338|28.2 -81.5 Osceola;29.6 -82.1 Alachua;27.2 -81.2 Highlands;30.5 -85.2 Calhoun
NV|Nevada|southwest|.3|775|894|39.3 -119.1 Lyon;40.7 -115.5 Elko;39.2 -114.9 White Pine;41.2 -117.5 Humboldt
AZ|Arizona|southwest|.25|928|859|34.0 -109.7 Apache;34.4 -111.1 Gila;35.1 -111.6 Coconino
SD|South Dakota|plains|.2|605|577|44.2 -103.6 Lawrence;45.1 -97.5 Day;44.0 -100.0 Hughes
NE|Nebraska|plains|.25|308 402|692|42.6 -100.8 Cherry;41.4 -98.6 Howard;42.5 -102.8 Sheridan
HI|Hawaiʻi|hawaii|.05|808|967|22.06 -159.52 Kauaʻi;21.48 -158.05 Honolulu;19.75 -155.4 Hawaiʻi;20.8 -156.25 Maui
LA|Louisiana|south|.2|337 318|705|30.6 -92.3 St. Landry;32.5 -92.7 Lincoln;30.2 -91.9 Lafayette
AL|Alabama|south|.25|256 334|350|34.1 -87.3 Winston;33.0 -86.3 Coosa;31.9 -87.0 Wilcox
IA|Iowa|midwest|.25|563 515|521|43.1 -91.8 Winneshiek;42.4 -91.5 Delaware;41.6 -93.6 Polk
MD|Maryland|appalachia|.12|301 443|217|39.5 -77.4 Frederick;39.5 -76.7 Baltimore
CT|Connecticut|northeast|.15|860|060|41.75 -72.9 Hartford;41.6 -72.3 Tolland
MA|Massachusetts|northeast|.15|413 508|012|42.4 -72.9 Hampshire;42.3 -71.9 Worcester
OK|Oklahoma|plains|.25|918 580|744|36.0 -95.0 Cherokee;34.5 -96.6 Johnston;35.5 -97.5 Oklahoma
`;

/** In the order of how much of the directory they hold. */
export const STATES: readonly State[] = ROWS.trim().split("\n").map(parseState);

function parseState(line: string) {
  const [code, name, family, reach, areaCodes, zip, anchors] = line.split("|") as Cells;
  const area = { LA: "Parish", AK: "Borough" }[code] ?? "County";
  return {
    code,
    name,
    family,
    /** Half the height in degrees of the area around an anchor; its width is a third more. */
    reach: Number(reach),
    areaCodes: areaCodes.split(" "),
    zip,
    anchors: anchors.split(";").map((anchor) => {
      const [latitude, longitude, ...county] = anchor.split(" ");
      const point = { latitude: Number(latitude), longitude: Number(longitude) };
      return { ...point, county: `${county.join(" ")} ${area}` };
    }),
  };
}
