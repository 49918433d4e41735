// Values that the contract refuses, for the parameter that is blamed and for no other; blanks separate them, so that one at the front stands for an empty value. What is
// encoded is sent as it stands, with the parameters that follow an "&".
import type { ListResource } from "./lists.ts";
import { uuid } from "./records.ts";

const ZEROS = "0".repeat(20);
const TO = "available_to";
const JUNE = `available_from=2026-06-01&${TO}=2026-06-30`;
const JUNE_1 = `available_from=2026-06-01&${TO}=2026-06-01`;
const ID = "00000000-0000-4000-8000-00000000000a";

/** Calendars cover 2026-05-01 to 2027-12-03. */
export const BAD_VALUES: readonly (readonly [ListResource, string, string])[] = [
  ["clubs", "limit", " 0 101 -1 %2B5 +5 5+ 5.0 5e1 0x10 %D9%A5 %zz 99999999999999999999"],
  ["clubs", "limit", "5&limit=5 5&limit= &limit=5"],
  ["clubs", "offset", " 1000001 -1 -0 1e3"],
  ["clubs", "state", " M MTX Montana %E2%84%AAS mt,,id mt, + mt&state= mt&state=M1"],
  ["clubs", "state", "mt,mt,mt,mt,mt,mt,mt,mt,mt,mt,mt"],
  ["properties", "water_type", " ocean spring+creek la%E2%84%AAe toString"],
  ["guides", "species", "--- %2C %F0%9F%8E%A3 %E0%A4%A"],
  ["guides", "techniques", "%FF a,b,c,d,e,f,g,h,i,j,k"],
  ["guides", "min_rating", `5.01 .5 5. -1 1e0 4,5 NaN 5.${ZEROS}1`],
  ["properties", "bounds", "1,2,3 1,2,3,4,5 1,2,3, 1,+2,3,4 %2B1,2,3,4 1,2,3,Infinity 2,0,1,0"],
  ["properties", "bounds", "-90.001,0,1,0 0,0,90.5,0 0,0,1,180.001 0,-181,1,0"],
  ["properties", "bounds", `0,0,90.${ZEROS}1,1`],
  ["clubs", "q", " ... + a% %EF%BF%BD elk%EF%BF%BD elk%FF a+b+c+d+e+f+g+h+i a+a+a+a+a+a+a+a+a"],
  ["clubs", "q", "a".repeat(101)],
  ["clubs", "location", "x"],
  ["guides", "q", "x"],
  ["guides", "sort", "name"],
  ["properties", "techniques", "x"],
  ["fly-shops", "q", "x"],
  ["fly-shops", "State", "mt"],
  ["fly-shops", "", "x"],
  ["fly-shops", "__proto__", "x"],
  ["fly-shops", "constructor", "x"],
  ["fly-shops", "%zz", "x"],
  ["properties", "near", " 45 45,-110,3 45,%20-110 45,+-110 %2B45,-110 4e1,0 .5,0 1,2&near=1,2"],
  ["properties", "near", "90.001,0 0,-180.001 0,-180.004 %EF%BC%94%EF%BC%95,0 0,360&radius_km=5"],
  ["properties", "near", `-90.${ZEROS}1,0 0,180.${ZEROS}1`],
  ["properties", "radius_km", "5 0&near=0,0 0.000&near=0,0 -1&near=0,0 1e2&near=0,0 5.&near=1,2"],
  ["properties", "radius_km", `500.001&near=0,0 500.${ZEROS}1&near=0,0`],
  ["properties", "available_from", `x&${TO}=2026-06-01 2026-06-31&${TO}=2026-07-01`],
  ["properties", "available_from", `2026-6-1&${TO}=2026-06-02 2026-04-30&${TO}=2026-05-01`],
  // 32 days, and 93 for stays.
  ["properties", TO, "2027-12-04&available_from=2027-12-03 2026-06-01&available_from=2026-06-02"],
  ["properties", TO, "2026-07-02&available_from=2026-06-01"],
  ["properties", TO, "2026-09-01&available_from=2026-06-01&days=3"],
  ["properties", "rods", `2 101 0&${JUNE_1} 101&${JUNE_1} 1.0&${JUNE_1} %2B1&${JUNE_1}`],
  ["properties", "days", `2 15&${JUNE} 0&${JUNE} x&${JUNE} 2&days=2&${JUNE} 3&${JUNE_1}`],
  ["properties", "weekdays", `sat sat&${JUNE} Sat&days=1&${JUNE} sat,,sun&days=1&${JUNE}`],
  ["properties", "weekdays", `mon,wed&days=2&${JUNE} sun,mon&days=3&${JUNE}`],
  ["properties", "weekdays", `mon,tue,wed,fri,sat,sun&days=7&${JUNE} x&days=14&${JUNE}`],
  ["properties", "min_rods", "1.0 1001 -1 2.5"],
  ["properties", "max_rate", `1000000.01 1000000.${ZEROS}1 -0 .5 1e3`],
  ["properties", "ids", ` 1 ${ID.toUpperCase()} ${ID}, ${ID}%00 ${ID},,${ID}`],
  ["properties", "ids", Array.from({ length: 26 }, () => uuid(1)).join(",")],
  ["properties", "sort", " Name -name rate,name %20rate rate&sort=rate relevance distance"],
  ["properties", "facets", " State techniques state,,state min_rating q"],
];
