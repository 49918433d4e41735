// Named cases: a private value that is also called like something of the site, and public texts that
// are no more than a code.
import { casesOf, privately, type CaseTable } from "./named.ts";
import { SITE } from "./pools.ts";

const CODES = ["WA", "MT", "ON"];

/** What a site holds, too: in its scripts, its schema, a library's licence. */
// prettier-ignore
const SHARED = [
  ...SITE, 2147483647, 16777216, 6371008, 298.257223563, "16777216", "8788", "86400", "192.168.0.1",
  "gate_code", "null", "properties guides clubs fly_shops availability name state",
  "Permission is hereby granted, free of charge, to any person obtaining a copy",
  `<html><head><title>Riffle</title></head>${"<p>gate</p>".repeat(50)}`,
];

export const COLLISIONS: CaseTable = {
  ...casesOf(CODES, (code) => [`a place that is just ${code}`, { location_description: code }]),
  ...casesOf(CODES, (code) => [`a species that is just ${code}`, { species: `["${code}"]` }]),
  ...casesOf(CODES, (code) => [
    `a club's place that is just ${code}`,
    (at) => [at.club({ location: code })],
  ]),
  ...casesOf(CODES, (code) => [
    `names and a base that are just ${code}`,
    (at) => [
      at.property({ name: code }),
      at.club({ name: code }),
      at.guide({ base_location: code, display_name: code }),
      at.shop({ shop_name: code }),
    ],
  ]),
  "a region's code and its name": {
    location_description: "WA",
    regulations: "Washington",
    description: "wa",
  },
  ...privately(SHARED),
  "a latitude that a script's constant has": { latitude: 30.5891, longitude: -97.4123 },
  "a latitude with a script's longitude": { latitude: 1.85714, longitude: 1.57143 },
  "a point of whole degrees": { latitude: 45, longitude: -110 },
};
