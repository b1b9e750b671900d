// Proves what the design promises of app/tokens.css: colours that a screen can show, contrast on every ground, tones
// and series that stay apart for colour-blind eyes, and two dark blocks that are alike. Says each broken promise on a
// line.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const TOKENS = join(dirname(import.meta.dirname), "app/tokens.css");

const TONES = ["good", "warn", "bad", "waiting", "info", "neutral"];
const GROUNDS = ["canvas", "surface", "raised", "sunken", "hover", "selected"];
const SERIES = Array.from({ length: 8 }, (_, place) => `series-${place + 1}`);

const TEXT = 4.5;
const MARK = 3;

/** How far the closest two of a family may come, in OKLab; 0.02 is just noticeable. */
const FAMILIES = [
  { names: SERIES, apart: 0.09 },
  { names: TONES, apart: 0.045 },
];

/** What full colour blindness leaves of linear RGB (Machado, Oliveira and Fernandes, 2009). */
const EYES = {
  "full colour vision": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

/** Björn Ottosson's OKLab, there and back. */
const LMS_OF_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const RGB_OF_LMS = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const LMS_OF_RGB = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB_OF_LMS = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** Every promise that a sheet of tokens breaks, in words. */
export function brokenPromises(css) {
  const light = colours(block(css, ":root"));
  const dark = colours(block(css, '[data-theme="dark"]'));
  const systemDark = colours(block(css, ':root:not([data-theme="light"])'));
  const batch = JSON.stringify(dark) === JSON.stringify(systemDark);
  return [
    ...(batch ? [] : ["the two dark blocks differ"]),
    ...themePromises(light).map((words) => `light: ${words}`),
    ...themePromises({ ...light, ...dark }).map((words) => `dark: ${words}`),
  ];
}

function themePromises(theme) {
  const missing = needed().filter((name) => !theme[name]);
  if (missing.length > 0) return [`there is no ${missing.join(", no ")}`];
  return [...outOfGamut(theme), ...lowContrast(theme), ...FAMILIES.flatMap((family) => tooClose(theme, family))];
}

function outOfGamut(theme) {
  return Object.entries(theme)
    .filter(([, colour]) => linear(colour).some((part) => part < -0.002 || part > 1.002))
    .map(([name]) => `${name} lies outside sRGB`);
}

function lowContrast(theme) {
  return pairs().flatMap(([ink, ground, least]) => {
    const found = contrast(theme[ink], theme[ground]);
    return found >= least ? [] : [`${ink} on ${ground} has ${found.toFixed(2)} and needs ${least}`];
  });
}

function tooClose(theme, { names, apart }) {
  return Object.entries(EYES).flatMap(([eye, matrix]) => {
    const seen = names.map((name) => [name, lab(clipped(times(matrix, clipped(linear(theme[name])))))]);
    return seen.flatMap(([one, here], place) =>
      seen.slice(place + 1).flatMap(([other, there]) => {
        const gap = Math.hypot(...here.map((part, axis) => part - there[axis]));
        return gap >= apart ? [] : [`${one} and ${other} are ${gap.toFixed(3)} apart for ${eye} and need ${apart}`];
      }),
    );
  });
}

/** Ink, ground, and the contrast that is promised. */
function pairs() {
  const inks = ["text", "text-2", "text-3", "accent-text", ...TONES.map((tone) => `${tone}-text`)];
  const marks = ["focus", "accent", "control", ...TONES];
  return [
    ...GROUNDS.flatMap((ground) => [
      ...inks.map((ink) => [ink, ground, TEXT]),
      ...marks.map((mark) => [mark, ground, MARK]),
    ]),
    ...TONES.flatMap((tone) => [
      [`${tone}-text`, `${tone}-soft`, TEXT],
      ["text", `${tone}-soft`, TEXT],
      [tone, `${tone}-soft`, MARK],
    ]),
    ["accent-text", "accent-soft", TEXT],
    ["on-accent", "accent", TEXT],
    ["on-accent", "accent-hover", TEXT],
    ["on-bad", "bad", TEXT],
    // Lower on purpose: among quiet cells size carries the meaning.
    ["bad", "good-cell", 2.8],
    ["warn", "good-cell", 1.9],
    ...SERIES.flatMap((series) => [
      [series, "surface", MARK],
      [series, "raised", MARK],
    ]),
  ];
}

function needed() {
  return [...new Set([...pairs().flatMap((pair) => pair.slice(0, 2)), ...SERIES, ...TONES])];
}

function block(css, selector) {
  const start = css.indexOf(`${selector} {`);
  return start === -1 ? "" : css.slice(start, css.indexOf("}", start));
}

function colours(text) {
  const found = [...text.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)];
  return Object.fromEntries(found.map(([, name, ...parts]) => [name, parts.map(Number)]));
}

function linear([lightness, chroma, hue]) {
  const turn = (hue * Math.PI) / 180;
  const lms = times(LMS_OF_LAB, [lightness, chroma * Math.cos(turn), chroma * Math.sin(turn)]);
  return times(
    RGB_OF_LMS,
    lms.map((part) => part ** 3),
  );
}

function lab(rgb) {
  return times(LAB_OF_LMS, times(LMS_OF_RGB, rgb).map(Math.cbrt));
}

function contrast(one, other) {
  const [lower, higher] = [one, other].map((colour) => luminance(clipped(linear(colour)))).sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

function luminance([red, green, blue]) {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function times(matrix, vector) {
  return matrix.map((row) => row.reduce((sum, factor, place) => sum + factor * vector[place], 0));
}

function clipped(rgb) {
  return rgb.map((part) => Math.min(1, Math.max(0, part)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const broken = brokenPromises(readFileSync(TOKENS, "utf8"));
  for (const words of broken) console.error(words);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
