import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { brokenPromises } from "./check-tokens.mjs";

const TOKENS = readFileSync(join(dirname(import.meta.dirname), "app/tokens.css"), "utf8");

function changed(name: string, colour: string, times = 1): string[] {
  let left = times;
  return brokenPromises(
    TOKENS.replace(new RegExp(`--${name}: oklch\\([^)]*\\);`, "g"), (declaration) => {
      left -= 1;
      return left >= 0 ? `--${name}: ${colour};` : declaration;
    }),
  );
}

describe("brokenPromises", () => {
  it("finds none in our tokens", () => {
    expect(brokenPromises(TOKENS)).toEqual([]);
  });

  it("names a text that is too pale and the grounds it is too pale on", () => {
    expect(changed("text-3", "oklch(0.7 0.01 265)")).toContainEqual(
      expect.stringMatching(/^light: text-3 on surface has 2\.\d\d and needs 4\.5$/),
    );
  });

  it("names a colour that no screen shows", () => {
    expect(changed("accent", "oklch(0.46 0.4 268)")).toContain("light: accent lies outside sRGB");
  });

  it("names two series that look alike", () => {
    expect(changed("series-2", "oklch(0.406 0.167 275)")).toContain(
      "light: series-1 and series-2 are 0.000 apart for full colour vision and need 0.09",
    );
  });

  it("names dark blocks that differ", () => {
    expect(changed("line", "oklch(0.5 0.009 265)", 2)).toContain("the two dark blocks differ");
  });

  it("names what is missing", () => {
    expect(brokenPromises(TOKENS.replaceAll("--warn:", "--gone:"))).toContain("light: there is no warn");
  });
});
