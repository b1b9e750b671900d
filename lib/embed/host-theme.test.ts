import { describe, expect, it } from "vitest";
import { contrast, readColour } from "./colour";
import { COMPARED_TOKENS, hostTheme } from "./host-theme";

const LIGHT = {
  surface: "oklch(0.994 0.001 95)",
  canvas: "oklch(0.968 0.003 95)",
  raised: "oklch(1 0 0)",
  sunken: "oklch(0.955 0.004 95)",
  hover: "oklch(0.973 0.003 95)",
  selected: "oklch(0.955 0.018 268)",
  text: "oklch(0.215 0.01 265)",
  "text-2": "oklch(0.43 0.01 265)",
  "text-3": "oklch(0.525 0.01 265)",
  "accent-text": "oklch(0.45 0.185 268)",
  "good-text": "oklch(0.44 0.08 165)",
  "warn-text": "oklch(0.465 0.1 65)",
  "bad-text": "oklch(0.485 0.175 27)",
  "waiting-text": "oklch(0.455 0.085 305)",
  "info-text": "oklch(0.44 0.085 235)",
  "neutral-text": "oklch(0.43 0.01 265)",
} as const;

/** Our dark colours as a build writes them, and a browser computes them. */
const BUILT_DARK = {
  ...Object.fromEntries(COMPARED_TOKENS.map((name) => [name, "lab(82% -20 9)"])),
  surface: "lab(6.35971% -.0899136 -2.76306)",
  canvas: "lab(4.03587% -.0570714 -1.7873)",
  raised: "lab(10.8683% -.125952 -3.3582)",
  sunken: "lab(4.56885% -.0639185 -2.23161)",
  hover: "lab(9.24394% -.119068 -3.35502)",
  selected: "lab(13.8517% 1.59551 -14.4912)",
  text: "lab(93.603% -.0976026 -1.51454)",
} as Parameters<typeof hostTheme>[1];

const themed = (variables: Record<string, string>) =>
  hostTheme(Object.fromEntries(Object.entries(variables).map(([name, value]) => [`--flotilla-${name}`, value])), LIGHT);

function colour(text: string) {
  const read = readColour(text);
  if (!read) throw new Error(`${text} is no colour`);
  return read;
}

describe("readColour", () => {
  it.each([
    ["#fff", "rgb(255 255 255)", 1],
    ["#000000", "rgb(0 0 0)", 0],
    ["rgb(255, 0, 0)", "rgb(255 0 0)", 0.2126],
    ["rgb(0 255 0)", "rgb(0 255 0)", 0.7152],
    ["hsl(240, 100%, 50%)", "rgb(0 0 255)", 0.0722],
    ["hsl(-120deg 100% 50%)", "rgb(0 0 255)", 0.0722],
    ["oklch(1 0 0)", "oklch(1 0 0)", 1],
    ["oklch(50% 0 0)", "oklch(0.5 0 0)", 0.125],
    ["lab(100% 0 0)", "lab(100% 0 0)", 1],
    ["lab(54.2905% 80.8049 69.891)", "lab(54.2905% 80.8049 69.891)", 0.2126],
    ["lab(29.5683% 68.2874 -112.0297)", "lab(29.5683% 68.2874 -112.0297)", 0.0722],
    ["lab(6.35971% -.0899136 -2.76306)", "lab(6.35971% -0.0899136 -2.76306)", 0.007],
  ])("%s is %s", (text, css, luminance) => {
    expect(readColour(text)?.css).toBe(css);
    expect(readColour(text)?.luminance).toBeCloseTo(luminance, 3);
  });

  it.each([
    "",
    "red",
    "url(https://evil.example/?)",
    "#fff url(//evil.example)",
    "var(--accent)",
    "expression(alert(1))",
    "#fff;background:red",
    "#fff}body{display:none",
    "rgb(0 0 0 / 0.01)",
    "rgba(0, 0, 0, 0)",
    "#00000000",
    "rgb(300, 0, 0)",
    "lab(101% 0 0)",
    "lab(50% 0 0 / 0.5)",
    "rgb(calc(1), 0, 0)",
    "rgb(1e9, 0, 0)",
    "hsl(0, 200%, 50%)",
    "oklch(from red l c h)",
    "oklch(9 0 0)",
    "oklch(0.5 99 0)",
    "color-mix(in srgb, red, blue)",
    "/**/#fff",
    "#fff\n",
    `rgb(0 ${" ".repeat(80)}0 0)`,
    "#".padEnd(10_000, "f"),
  ])("%j is none", (text) => {
    expect(readColour(text)).toBeUndefined();
  });

  it("contrast is that of WCAG", () => {
    expect(contrast(colour("#fff"), colour("#000"))).toBeCloseTo(21, 5);
    expect(contrast(colour("#777"), colour("#fff"))).toBeCloseTo(4.478, 2);
  });
});

describe("hostTheme", () => {
  it("without variables everything is ours", () => {
    expect(themed({})).toEqual({ tokens: {} });
  });

  it("ends also where nothing of ours can be read", () => {
    const unknown = { ...LIGHT, text: "", "good-text": "" };
    expect(() => hostTheme({ "--flotilla-surface": "#fff", "--flotilla-text": "#777" }, unknown)).not.toThrow();
    expect(() => hostTheme({}, unknown)).not.toThrow();
  });

  it("takes what can be read", () => {
    const { tokens, fontPx } = themed({
      background: "#f7f9fc",
      surface: "#ffffff",
      text: "#1a2233",
      "text-muted": "#4a5468",
      line: "#d8dee9",
      accent: "#0b57d0",
      "font-size": "15px",
    });
    expect(fontPx).toBe(15);
    expect(tokens).toEqual({
      surface: "rgb(255 255 255)",
      canvas: "rgb(247 249 252)",
      text: "rgb(26 34 51)",
      "text-2": "rgb(74 84 104)",
      "text-3": "rgb(74 84 104)",
      line: "rgb(216 222 233)",
      "line-strong": "rgb(216 222 233)",
      "accent-text": "rgb(11 87 208)",
      accent: "rgb(11 87 208)",
      "accent-hover": "rgb(11 87 208)",
      "on-accent": "rgb(255 255 255)",
      focus: "rgb(11 87 208)",
    });
  });

  it("a text that cannot be read on its ground is ours", () => {
    expect(themed({ text: "#eeeeee" }).tokens).toEqual({});
    expect(themed({ "text-muted": "#bbbbbb" }).tokens).toEqual({});
  });

  it("a ground on which our statuses cannot be read is ours, with a text that was readable there alone", () => {
    expect(themed({ surface: "#101418", background: "#000", text: "#f0f0f0" }).tokens).toEqual({});
    expect(themed({ surface: "#777777", text: "#000000" }).tokens).toEqual({ text: "rgb(0 0 0)" });
  });

  it("a pale accent colours buttons, not links", () => {
    const { tokens } = themed({ accent: "#ffd84d" });
    expect(tokens).toEqual({
      accent: "rgb(255 216 77)",
      "accent-hover": "rgb(255 216 77)",
      "on-accent": "rgb(0 0 0)",
    });
  });

  it.each(["9px", "19px", "9999px", "1e3px", "calc(1px)", "14", "14px;", "expression(1)"])(
    "a font size of %s is not taken",
    (size) => {
      expect(themed({ "font-size": size }).fontPx).toBeUndefined();
    },
  );

  it("whatever a host sends, every pair can be read", () => {
    const parts = ["00", "33", "66", "99", "cc", "ff"];
    const greys = parts.map((part) => `#${part}${part}${part}`);
    for (const surface of [...greys, "#ffd84d", "#0b57d0"])
      for (const text of greys)
        for (const accent of [...greys, "#ffd84d", "#c00000"]) {
          const { tokens } = themed({ surface, text, accent, "text-muted": accent });
          const shown = { ...LIGHT, ...tokens };
          for (const token of COMPARED_TOKENS.filter((each) => each.includes("text")))
            expect(
              contrast(colour(shown[token]), colour(shown.surface)),
              `${token} with ${surface}, ${text}, ${accent}`,
            ).toBeGreaterThanOrEqual(4.5);
        }
  });
});

it("takes the ground of a dark portal beside our own colours as a build writes them", () => {
  const portal = { "--flotilla-background": "#292827", "--flotilla-text": "#faf9f8" };
  expect(hostTheme(portal, BUILT_DARK).tokens).toMatchObject({
    surface: "rgb(41 40 39)",
    canvas: "rgb(41 40 39)",
    text: "rgb(250 249 248)",
  });
});
