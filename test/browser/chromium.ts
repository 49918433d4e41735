// Finds a browser for the tests: nothing in, a running Chromium out. The bundled one is for Linux on
// x64; elsewhere one that is installed takes its place.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import bundled from "@sparticuz/chromium";
import { chromium, type Browser, type LaunchOptions } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const CHANNELS = ["chrome", "chromium", "msedge"];

// A map is drawn in software where there is no graphics card. The bundle's own arguments would switch
// off what a browser protects pages by.
const ARGS = [
  "--disable-gpu-compositing",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
];

/** Throws an Error that says what to install where no browser runs. */
export async function launchChromium(): Promise<Browser> {
  const failures: string[] = [];
  for (const options of await candidates()) {
    try {
      return await chromium.launch({ ...options, args: ARGS, timeout: 30_000 });
    } catch (error) {
      // The first lines name a library that is missing.
      const what = String(error).slice(0, 600);
      failures.push(`${options.executablePath ?? options.channel}: ${what}`);
    }
  }
  throw new Error(
    `No Chromium could be started; install Chrome or Chromium, or name one in CHROME_PATH\n${failures.join("\n\n")}`,
  );
}

async function candidates(): Promise<LaunchOptions[]> {
  const isBundled = process.platform === "linux" && process.arch === "x64";
  const { CHROME_PATH = "", PATH = "" } = process.env;
  const installed = PATH.split(delimiter).flatMap((folder) =>
    NAMES.map((name) => join(folder, name)),
  );
  const paths = [isBundled ? await bundled.executablePath() : "", CHROME_PATH, ...installed];
  return [
    ...paths.filter((path) => existsSync(path)).map((executablePath) => ({ executablePath })),
    ...CHANNELS.map((channel) => ({ channel })),
  ];
}
