/** An opaque colour. */
export interface Colour {
  /** As CSS has it: written from the numbers, so that nothing else of what somebody sent gets into a sheet. */
  readonly css: string;
  /** Relative luminance of WCAG 2.2, from 0 to 1. */
  readonly luminance: number;
}

/** WCAG 2.2 AA for text. */
export const READABLE = 4.5;

const MAX_TEXT = 64;
const NUMBER = "([+-]?(?:\\d{1,3}(?:\\.\\d{1,10})?|\\.\\d{1,10}))";
const GAP = "\\s{1,4}";
const COMMA = "\\s{0,4},\\s{0,4}";
const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const RGB = new RegExp(`^rgb\\(\\s?${NUMBER}(?:${COMMA}${NUMBER}${COMMA}|${GAP}${NUMBER}${GAP})${NUMBER}\\s?\\)$`, "i");
const HSL = new RegExp(
  `^hsl\\(\\s?${NUMBER}(?:deg)?(?:${COMMA}${NUMBER}%${COMMA}|${GAP}${NUMBER}%${GAP})${NUMBER}%\\s?\\)$`,
  "i",
);
const OKLCH = new RegExp(`^oklch\\(\\s?${NUMBER}(%?)${GAP}${NUMBER}${GAP}${NUMBER}(?:deg)?\\s?\\)$`, "i");
const LAB = new RegExp(`^lab\\(\\s?${NUMBER}%${GAP}${NUMBER}${GAP}${NUMBER}\\s?\\)$`, "i");

/**
 * A colour as hexadecimal digits, or as `rgb()`, `hsl()`, `oklch()` or `lab()` of numbers, without transparency. Undefined
 * for every other text: names, `var()`, `url()`, expressions.
 */
export function readColour(text: string): Colour | undefined {
  if (text.length > MAX_TEXT) return undefined;
  return ofHex(text) ?? ofRgb(text) ?? ofHsl(text) ?? ofOklch(text) ?? ofLab(text);
}

/** Contrast of WCAG 2.2: from 1 to 21. */
export function contrast({ luminance: one }: Colour, { luminance: other }: Colour): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function ofHex(text: string): Colour | undefined {
  const [, digits] = HEX.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const size = digits.length / 3;
  const parts = [0, 1, 2].map((index) => {
    const part = digits.slice(index * size, (index + 1) * size);
    return Number.parseInt(size === 1 ? part + part : part, 16);
  });
  return srgb(parts);
}

function ofRgb(text: string): Colour | undefined {
  const parts = numbersIn(RGB, text);
  return parts?.every((part) => part >= 0 && part <= 255) ? srgb(parts) : undefined;
}

function ofHsl(text: string): Colour | undefined {
  const [hue = 0, saturation = -1, lightness = -1] = numbersIn(HSL, text) ?? [];
  if (![saturation, lightness].every((part) => part >= 0 && part <= 100)) return undefined;
  const [s, l] = [saturation / 100, lightness / 100];
  const reach = s * Math.min(l, 1 - l);
  const part = (offset: number) => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    return 255 * (l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return srgb([part(0), part(8), part(4)]);
}

function ofOklch(text: string): Colour | undefined {
  const [, first, percent, chroma, hue] = OKLCH.exec(text) ?? [];
  if (first === undefined) return undefined;
  const [l, c, h] = [Number(first) / (percent ? 100 : 1), Number(chroma), Number(hue)];
  if (!(l >= 0 && l <= 1 && c >= 0 && c <= 0.5)) return undefined;
  return { css: `oklch(${l} ${c} ${h})`, luminance: luminanceOf(linearOfOklch(l, c, h)) };
}

/** A build writes our own `oklch()` so. */
function ofLab(text: string): Colour | undefined {
  const [l = -1, a = 0, b = 0] = numbersIn(LAB, text) ?? [];
  if (!(l >= 0 && l <= 100)) return undefined;
  return { css: `lab(${l}% ${a} ${b})`, luminance: luminanceOfLab(l, a, b) };
}

function numbersIn(pattern: RegExp, text: string): number[] | undefined {
  const found = pattern.exec(text);
  return found ? found.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)])) : undefined;
}

/** Of parts from 0 to 255. */
function srgb(parts: readonly number[]): Colour {
  const rounded = parts.map((part) => Math.round(part));
  const linear = rounded.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return { css: `rgb(${rounded.join(" ")})`, luminance: luminanceOf(linear) };
}

/** From OKLCH to linear sRGB, as CSS Color 4 has it. */
function linearOfOklch(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminanceOf(linear: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = linear.map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** By way of XYZ with the white point D50, and its adaptation to D65, as CSS Color 4 has it. */
function luminanceOfLab(lightness: number, a: number, b: number): number {
  const f = (lightness + 16) / 116;
  const linear = (part: number) => (part > 6 / 29 ? part ** 3 : (116 * part - 16) / 903.3);
  const [x, y, z] = [0.9643 * linear(f + a / 500), linear(f), 0.8251 * linear(f - b / 200)];
  return Math.min(1, Math.max(0, -0.02837 * x + 1.009995 * y + 0.021041 * z));
}
