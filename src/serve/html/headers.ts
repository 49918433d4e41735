// The header fields of pages beside those of every answer: as public/_headers gives them to the explorer, which
// the platform does not apply to what a function makes.
import { withTilesAllowed, type MapTiles } from "../../map-tiles.ts";

const POLICY =
  "default-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export const securityOf = (tiles: MapTiles | undefined): Record<string, string> => ({
  "Content-Security-Policy": withTilesAllowed(POLICY, tiles),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000",
});
