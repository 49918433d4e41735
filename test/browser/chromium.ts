// Finds a browser for the tests: nothing in, a running Chromium out. The bundled one is for Linux on
// x64; elsewhere one that is installed takes its place.
import { accessSync, constants } from "node:fs";
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

/** Characters told of each failure: the first lines name a library that is missing. */
const MAX_TOLD = 600;

/** Throws an Error that says what to install where no browser runs. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const failures: string[] = [];
  for (const options of await candidates()) {
    try {
      return await chromium.launch({ ...options, args: [...ARGS, ...more], timeout: 30_000 });
    } catch (error) {
      const what = String(error).slice(0, MAX_TOLD);
      failures.push(`${options.executablePath ?? options.channel}: ${what}`);
    }
  }
  throw new Error(
    `No Chromium could be started; install Chrome or Chromium, or name one in CHROME_PATH\n${failures.join("\n\n")}`,
  );
}

async function candidates(): Promise<LaunchOptions[]> {
  const paths: string[] = [];
  if (process.platform === "linux" && process.arch === "x64") {
    paths.push(await bundled.executablePath());
  }
  const { CHROME_PATH, PATH = "" } = process.env;
  if (CHROME_PATH) paths.push(CHROME_PATH);
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  paths.push(
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable),
  );
  return [
    ...paths.map((executablePath) => ({ executablePath })),
    ...CHANNELS.map((channel) => ({ channel })),
  ];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
