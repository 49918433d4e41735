// Named cases: a private value that is also called like something of the site, and public texts that
// are no more than a code.
import { casesOf, type CaseTable, type Rows } from "./named.ts";
import { SITE } from "./pools.ts";

export const COLLISIONS: CaseTable = {
  ...Object.fromEntries(
    ["WA", "MT", "ON"].flatMap((code): [string, Rows][] => [
      [`a place that is just ${code}`, (at) => [at.property({ location_description: code })]],
      [
        `a name that is just ${code}`,
        (at) => [at.property({ name: code }), at.club({ name: code })],
      ],
      [`a species that is just ${code}`, (at) => [at.property({ species: `["${code}"]` })]],
      [`a club's place that is just ${code}`, (at) => [at.club({ location: code })]],
      [
        `a guide's base in ${code}, a shop called ${code}`,
        (at) => [
          at.guide({ base_location: code, display_name: code }),
          at.shop({ shop_name: code }),
        ],
      ],
    ]),
  ),
  "a region's code and its name": (at) => [
    at.property({ location_description: "WA", regulations: "Washington", description: "wa" }),
  ],
  ...casesOf(SITE, (value) => [
    `a profile's phone and notes that are ${value}`,
    (at) => [
      at.profile({ phone: value }),
      at.property({ internal_notes: value, stripe_account_id: value }),
    ],
  ]),
  "a phone number stored as a number": (at) => [at.profile({ phone: 2147483647 }), at.guide({})],
  "an e-mail that the docs use": (at) => [at.profile({ email: "user@example.com" }), at.club({})],
  "a parcel that is a power of two": (at) => [at.property({ parcel_number: "16777216" })],
  "a parcel number that is a number": (at) => [at.property({ parcel_number: 16777216 })],
  "a password that is a router's address": (at) => [at.property({ wifi_password: "192.168.0.1" })],
  "a gate code that is a port": (at) => [at.property({ gate_code: "8788" })],
  "a gate code that is a limit of ours": (at) => [at.property({ gate_code: "86400" })],
  "a lease that is a constant of a script": (at) => [
    at.property({ lease_amount_cents: 6371008, landowner_split_pct: 298.257223563 }),
  ],
  "a latitude that a script's constant has": (at) => [
    at.property({ latitude: 30.5891, longitude: -97.4123 }),
  ],
  "a latitude with a script's longitude": (at) => [
    at.property({ latitude: 1.85714, longitude: 1.57143 }),
  ],
  "a point of whole degrees": (at) => [at.property({ latitude: 45, longitude: -110 })],
  "notes that hold a whole page": (at) => [
    at.property({
      access_notes: `<html><head><title>Riffle</title></head>${"<p>gate</p>".repeat(50)}`,
    }),
  ],
  "notes that are words of the schema": (at) => [
    at.property({ access_notes: "properties guides clubs fly_shops availability name state" }),
  ],
  "a bio that is the licence of a library": (at) => [
    at.guide({
      bio: "Permission is hereby granted, free of charge, to any person obtaining a copy",
    }),
  ],
  "columns that hold their own names": (at) => [
    at.property({ gate_code: "gate_code", wifi_password: "wifi_password", pricing_mode: "null" }),
  ],
};
