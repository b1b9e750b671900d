import type { StatusShape } from "@/components/ui/feedback/status-icon";
import type { Tone } from "@/components/ui/feedback/tone";
import type { ListGroup } from "@/lib/api/list/list";
import { withinSentence } from "@/lib/health/summary";

/** Something that needs attention, and where. */
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
  /** How many are concerned, and of those in production, as far as known. */
  readonly size: number;
  readonly production?: number | undefined;
  /** It weighs as much as its tone, or more: a cluster that is lost is no fault of anything on it. */
  readonly weighs?: Tone | undefined;
}

type Listed = Pick<ListGroup, "size" | "names" | "where" | "why">;

/** Maximum number of names. */
export const NAMED = 3;

/**
 * "eks-1 and eks-2: its agent stopped reporting"; with several causes the most frequent, and how many more there are.
 * Where the fleet has but one set, that is no place to name.
 */
export function whereAndWhy(group: Listed, hasOneSet = false): string {
  const { size, why } = group;
  const [top] = why.values;
  const others = why.values.length - 1 + why.more;
  if (!top) return capital(whereText(group));
  if (others === 0 && top.size === size && hasOneSet && size > NAMED) return top.value.replace(/\.$/, "");
  if (others === 0 && top.size === size) return capital(`${whereText(group)}: ${asClause(top.value)}`);
  const more = others > 0 ? `; ${others} more ${others === 1 ? "cause" : "causes"}` : "";
  return capital(`${whereText(group)}: on ${top.size} of them ${asClause(top.value)}${more}`);
}

/** The first of these times. */
export function earliest(times: readonly string[]): string | undefined {
  return times.toSorted()[0];
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A message as the end of a sentence: without its full stop. */
export function asClause(message: string): string {
  return withinSentence(message.replace(/\.$/, ""));
}

/** Clusters belong to sets. */
function whereText({ size, names, where }: Listed): string {
  if (size <= NAMED) return listed(names);
  const sets = where.values.map(({ value }) => value);
  const [only] = sets;
  const many = sets.length + where.more;
  if (many === 1) return only ? `all in set ${only}` : "all in no set";
  return many <= NAMED && !sets.includes("") ? `in sets ${listed(sets.sort())}` : `in ${many} sets`;
}

/** Names keep their spelling: only our own words start with a capital. */
function capital(text: string): string {
  return /^(all|in) /.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}
