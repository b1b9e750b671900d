import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { CHROMIUM_ARGS, someChromium } from "@/.ci/chromium.mjs";

const CLIENT = join(import.meta.dirname, "../../packages/client/dist/index.js");

/** The built client in a page of the console's own origin: a list, and a change of it over the stream. */
export async function clientInBrowser(url: string, token: string) {
  const bundled = await build({
    stdin: { contents: PROGRAM, resolveDir: import.meta.dirname },
    alias: { client: CLIENT },
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    logLevel: "silent",
  });
  const browser = await chromium.launch({ executablePath: await someChromium(undefined), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/sign-in`);
    await page.evaluate(bundled.outputFiles[0]?.text ?? "");
    const answer = await page.evaluate((secret) => window.readFleet(secret), token);
    const expected = JSON.stringify({ rows: 3, watched: 3, refused: "unauthenticated" });
    return { name: "the client in a browser", wrong: JSON.stringify(answer) === expected ? undefined : answer };
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    readFleet(token: string): Promise<unknown>;
  }
}

const PROGRAM = `
import { FlotillaClient } from "client";
window.readFleet = async (token) => {
  const client = new FlotillaClient({ url: location.origin, token });
  const { rows } = await client.page("clusters", { limit: 3 });
  let watched = 0;
  for await (const page of client.watch("clusters", { limit: 3 })) {
    watched = page.rows.length;
    break;
  }
  const stranger = new FlotillaClient({ url: location.origin, token: "not-a-token" });
  const refused = await stranger.page("clusters").catch((error) => error.code);
  return { rows: rows.length, watched, refused };
};`;
