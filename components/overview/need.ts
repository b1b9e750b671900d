import type { StatusShape } from "@/components/ui/status-icon";
import type { Tone } from "@/components/ui/tone";

/** Something that a person should look at, and where. */
export interface Need {
  readonly id: string;
  readonly tone: Tone;
  readonly shape: StatusShape;
  /** The object that it is about, where it is one. */
  readonly subject?: string | undefined;
  /** What is the matter, as a sentence without its full stop. */
  readonly claim: string;
  /** Where and why. */
  readonly detail: string;
  readonly href: string;
  /** RFC 3339: since when. */
  readonly since?: string | undefined;
  /** How many are concerned. */
  readonly size: number;
}

/** What is in trouble, one line for each object. */
export interface Troubled {
  readonly cluster: string;
  readonly set: string | undefined;
  readonly sentence: string | undefined;
  readonly since: string | undefined;
}

/** Names are said up to so many. */
const NAMED = 3;

/** "eks-1 and eks-2: its agent stopped reporting"; with several causes the most frequent, and how many more there are. */
export function whereAndWhy(troubled: readonly Troubled[]): string {
  const causes = causesOf(troubled);
  const [top] = causes;
  if (!top) return capital(whereWords(troubled));
  if (causes.length === 1 && top.size === troubled.length) return capital(`${whereWords(troubled)}: ${asClause(top.sentence)}`);
  const more = causes.length > 1 ? `; ${causes.length - 1} more ${causes.length === 2 ? "cause" : "causes"}` : "";
  return capital(`${whereWords(troubled)}: on ${top.size} of them ${asClause(top.sentence)}${more}`);
}

/** The first time that any of them was in trouble. */
export function earliest(troubled: readonly { readonly since?: string | undefined }[]): string | undefined {
  return troubled.flatMap(({ since }) => since ?? []).sort()[0];
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A sentence as the end of another: without its capital, where that is ours, and its full stop. */
export function asClause(sentence: string): string {
  const bare = sentence.replace(/\.$/, "");
  return /^[A-Z][a-z]+ /.test(bare) ? bare.slice(0, 1).toLowerCase() + bare.slice(1) : bare;
}

function whereWords(troubled: readonly Troubled[]): string {
  if (troubled.length <= NAMED) return listed(troubled.map(({ cluster }) => cluster));
  const sets = new Set(troubled.map(({ set }) => set ?? ""));
  const [only] = sets;
  if (sets.size === 1) return only ? `all in set ${only}` : "all in no set";
  return sets.size <= NAMED && !sets.has("") ? `in sets ${listed([...sets].sort())}` : `in ${sets.size} sets`;
}

function causesOf(troubled: readonly Troubled[]): { readonly sentence: string; readonly size: number }[] {
  const sizes = new Map<string, number>();
  for (const { sentence } of troubled) if (sentence) sizes.set(sentence, (sizes.get(sentence) ?? 0) + 1);
  return [...sizes].map(([sentence, size]) => ({ sentence, size })).sort((a, b) => b.size - a.size);
}

/** Names keep the letters that they have: only our own words begin with a capital. */
function capital(text: string): string {
  return /^(all|in) /.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}
