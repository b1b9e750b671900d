import { type Colour, contrast, READABLE, readColour } from "./colour";

/** Our own colours of the shown scheme that a host's have to be readable with, by their tokens. */
export const COMPARED_TOKENS = [
  "surface",
  "canvas",
  "raised",
  "sunken",
  "hover",
  "selected",
  "text",
  "text-2",
  "text-3",
  "accent-text",
  "good-text",
  "warn-text",
  "bad-text",
  "waiting-text",
  "info-text",
  "neutral-text",
] as const;
type Token = (typeof COMPARED_TOKENS)[number];

/** Stand on the surface whatever the host wants: without them it is not known how things are. */
const STATUS_TEXTS: readonly Token[] = [
  "good-text",
  "warn-text",
  "bad-text",
  "waiting-text",
  "info-text",
  "neutral-text",
];
/** Grounds of ours on which text stands, too. */
const OWN_GROUNDS: readonly Token[] = ["raised", "sunken", "hover", "selected"];

/** WCAG 2.2 for what is no text: the ring around what has the focus. */
const SEEN = 3;
const FONT_PX = { min: 12, max: 18 };

export interface HostTheme {
  /** Values of our tokens, by their names without dashes: "accent-text". */
  readonly tokens: Readonly<Record<string, string>>;
  /** Pixels. */
  readonly fontPx?: number;
}

/**
 * What a page wants its frames to look like, as far as it can be read: a ground on which our texts cannot be read, and
 * a text that cannot be read on its grounds, are ours instead. `ours` are our own values, as CSS has them.
 */
export function hostTheme(
  variables: Readonly<Record<string, string>>,
  ours: Readonly<Record<Token, string>>,
): HostTheme {
  const wanted = (name: string) => readColour(variables[`--flotilla-${name}`] ?? "");
  const own = (token: Token) => readColour(ours[token]) ?? UNKNOWN;
  const isGround = (ground: Colour) => STATUS_TEXTS.every((token) => isReadable(own(token), [ground]));
  const grounds = (names: readonly string[]) => names.map(wanted).find((each) => each !== undefined && isGround(each));
  const surface = grounds(["surface", "background"]);
  const canvas = grounds(["background", "surface"]);
  const under = [surface ?? own("surface"), canvas ?? own("canvas")];
  const text = readableOf(wanted("text"), [...under, ...OWN_GROUNDS.map(own)]);
  // Our own text is not readable there, and none came that is: then neither is the ground.
  if ((surface || canvas) && !text && !isReadable(own("text"), under))
    return hostTheme(withoutGrounds(variables), ours);
  const font = fontOf(variables["--flotilla-font-size"] ?? "");
  return {
    tokens: {
      ...(surface && { surface: surface.css }),
      ...(canvas && { canvas: canvas.css }),
      ...(text && { text: text.css }),
      ...mutedTexts(readableOf(wanted("text-muted"), under), { under, own, text: text ?? own("text") }),
      ...lines(wanted("line")),
      ...accents(wanted("accent"), under, own("accent-text"), text ?? own("text")),
    },
    ...(font !== undefined && { fontPx: font }),
  };
}

/** Readable with nothing. */
const UNKNOWN: Colour = { css: "", luminance: 0.18 };

function withoutGrounds(variables: Readonly<Record<string, string>>): Record<string, string> {
  const { "--flotilla-surface": _surface, "--flotilla-background": _background, ...rest } = variables;
  return rest;
}

interface MutedParts {
  readonly under: readonly Colour[];
  readonly own: (token: Token) => Colour;
  readonly text: Colour;
}

/** A host's one is for both of ours; where ours cannot be read, they are as strong as is needed. */
function mutedTexts(muted: Colour | undefined, { under, own, text }: MutedParts): Record<string, string> {
  const second = muted ?? firstReadable([own("text-2"), text], under);
  const third = muted ?? firstReadable([own("text-3"), second], under);
  return {
    ...(second.css !== own("text-2").css && { "text-2": second.css }),
    ...(third.css !== own("text-3").css && { "text-3": third.css }),
  };
}

function lines(line: Colour | undefined): Record<string, string> {
  return line ? { line: line.css, "line-strong": line.css } : {};
}

/** Links take the accent where it can be read; buttons always do, with black or white on it. */
function accents(
  accent: Colour | undefined,
  under: readonly Colour[],
  ownLink: Colour,
  text: Colour,
): Record<string, string> {
  const link = readableOf(accent, under) ?? firstReadable([ownLink, text], under);
  const links: Record<string, string> = link === ownLink ? {} : { "accent-text": link.css };
  if (!accent) return links;
  const isSeen = under.every((ground) => contrast(accent, ground) >= SEEN);
  const isDarkOn = contrast(accent, BLACK) > contrast(accent, WHITE);
  return {
    ...links,
    accent: accent.css,
    "accent-hover": accent.css,
    "on-accent": (isDarkOn ? BLACK : WHITE).css,
    ...(isSeen && { focus: accent.css }),
  };
}

const BLACK: Colour = { css: "rgb(0 0 0)", luminance: 0 };
const WHITE: Colour = { css: "rgb(255 255 255)", luminance: 1 };

function isReadable(text: Colour, grounds: readonly Colour[]): boolean {
  return grounds.every((ground) => contrast(text, ground) >= READABLE);
}

function readableOf(text: Colour | undefined, grounds: readonly Colour[]): Colour | undefined {
  return text && isReadable(text, grounds) ? text : undefined;
}

/** The last one, which is known to be, where none before it is. */
function firstReadable(texts: readonly [Colour, Colour], grounds: readonly Colour[]): Colour {
  return isReadable(texts[0], grounds) ? texts[0] : texts[1];
}

function fontOf(text: string): number | undefined {
  const [, digits] = /^(\d{2}(?:\.\d{1,2})?)px$/.exec(text) ?? [];
  const px = Number(digits);
  return px >= FONT_PX.min && px <= FONT_PX.max ? px : undefined;
}
