/** A version as comparable numbers, then its pre-release part. */
interface Version {
  readonly numbers: readonly number[];
  readonly before: readonly string[];
  /** For sorting as text. */
  readonly key: string;
}

const VERSION = /^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:-([0-9A-Za-z.-]{1,128}))?(?:\+[0-9A-Za-z.-]{1,128})?$/;
const MAX_CACHED = 2_000;
/** A fleet has few versions and compares them often. */
const known = new Map<string, Version | undefined>();

/**
 * Semantic order, with or without a leading `v`; parts that are missing are zero. Undefined where one is no version.
 */
export function compareVersions(a: string, b: string): number | undefined {
  const [one, other] = [versionOf(a), versionOf(b)];
  if (!one || !other) return undefined;
  for (let index = 0; index < 3; index += 1) {
    const difference = (one.numbers[index] ?? 0) - (other.numbers[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return compareBefore(one.before, other.before);
}

export function isVersion(text: string): boolean {
  return versionOf(text) !== undefined;
}

function versionOf(text: string): Version | undefined {
  if (known.has(text)) return known.get(text);
  if (known.size >= MAX_CACHED) known.clear();
  const version = read(text);
  known.set(text, version);
  return version;
}

function read(text: string): Version | undefined {
  const [found, major, minor, patch, before] = VERSION.exec(text) ?? [];
  if (found === undefined) return undefined;
  const numbers = [Number(major), Number(minor ?? 0), Number(patch ?? 0)];
  const key = `${numbers.map((number) => String(number).padStart(9, "0")).join(".")}${before === undefined ? "~" : `-${before}`}`;
  return { numbers, before: before?.split(".") ?? [], key };
}

/** A pre-release is older than its release; numbers are older than words. */
function compareBefore(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length);
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareParts(part, other);
    if (order !== 0) return order;
  }
  return a.length === b.length ? 0 : -1;
}

function compareParts(a: string, b: string): number {
  const [one, other] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (one && other) return Math.sign(Number(a) - Number(b));
  if (one !== other) return one ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sortable text in the same order, except for pre-releases, which compare character by character. */
export function versionKey(text: string): string {
  return versionOf(text)?.key ?? text;
}
