import type { SentencePart } from "@/components/ui/stat-sentence";
import type { Standing } from "@/lib/health/cluster-standing";
import { STANDINGS, type StandingCounts } from "./cluster-standing";

interface Clause {
  readonly of: readonly Standing[];
  readonly one: string;
  readonly many: string;
}

const CLAUSES: readonly Clause[] = [
  { of: ["healthy"], one: "runs every add-on well", many: "run every add-on well" },
  { of: ["available"], one: "is available", many: "are available" },
  { of: ["applying"], one: "is taking a change", many: "are taking a change" },
  { of: ["unhealthy"], one: "has an unhealthy add-on", many: "have an unhealthy add-on" },
  { of: ["degraded"], one: "has a degraded add-on", many: "have a degraded add-on" },
  { of: ["silent"], one: "has an add-on that does not report", many: "have an add-on that does not report" },
  { of: ["unavailable"], one: "is unavailable", many: "are unavailable" },
  { of: ["unreachable"], one: "cannot be reached", many: "cannot be reached" },
  { of: ["pending"], one: "waits to be accepted", many: "wait to be accepted" },
  { of: ["denied"], one: "is denied", many: "are denied" },
  { of: ["joining"], one: "is joining", many: "are joining" },
  { of: ["deleting"], one: "is being removed", many: "are being removed" },
];

/** Taken one after the other until a sentence has no more figures than a reader can hold. */
const JOINED: readonly Clause[] = [
  { of: ["pending", "denied", "joining", "deleting"], one: "is on its way in or out", many: "are on their way in or out" },
  { of: ["applying", "silent"], one: "is taking a change or has not reported yet", many: "are taking a change or have not reported yet" },
  { of: ["unhealthy", "degraded"], one: "has an add-on in trouble", many: "have an add-on in trouble" },
  { of: ["unavailable", "unreachable"], one: "is unavailable or out of reach", many: "are unavailable or out of reach" },
];

const MOST_FIGURES = 6;

/** One sentence about all clusters, whose figures add up to the first. Nothing to say about zero clusters. */
export function fleetSentence(counts: StandingCounts): SentencePart[] {
  const total = sum([...counts.values()]);
  const clauses = clausesFor(counts);
  const [only] = clauses;
  if (clauses.length === 1 && only) return allAlike(only, total);
  const parts = clauses.flatMap((clause, place): SentencePart[] => {
    const size = sizeOf(clause, counts);
    return [separator(place, clauses.length), figure(clause, size), ` ${size === 1 ? clause.one : clause.many}`];
  });
  return ["Of ", { figure: total, filter: "" }, ` ${total === 1 ? "cluster" : "clusters"}`, ...parts, "."];
}

function allAlike(clause: Clause, total: number): SentencePart[] {
  if (total === 1) return ["The only cluster ", clause.one, "."];
  return ["All ", figure(clause, total), ` clusters ${clause.many}.`];
}

function clausesFor(counts: StandingCounts): readonly Clause[] {
  const present = CLAUSES.filter((clause) => sizeOf(clause, counts) > 0);
  return JOINED.reduce<readonly Clause[]>(
    (clauses, joined) => (clauses.length + 1 > MOST_FIGURES ? join(clauses, joined) : clauses),
    present,
  );
}

/** Puts one clause in the place of the first of those that it covers; of a single one it would say less. */
function join(clauses: readonly Clause[], joined: Clause): readonly Clause[] {
  const covered = clauses.filter((clause) => clause.of.every((standing) => joined.of.includes(standing)));
  const [first] = covered;
  if (covered.length < 2) return clauses;
  return clauses.flatMap((clause) => {
    if (clause === first) return [{ ...joined, of: covered.flatMap(({ of }) => of) }];
    return covered.includes(clause) ? [] : [clause];
  });
}

function figure(clause: Clause, size: number): SentencePart {
  const tones = clause.of.map((standing) => STANDINGS[standing].tone);
  const tone = tones.find((each) => each === "bad") ?? tones[0];
  return { figure: size, filter: `health:${clause.of.join(",")}`, ...(tone && tone !== "info" ? { tone } : {}) };
}

function separator(place: number, length: number): string {
  if (place === 0) return ", ";
  return place === length - 1 ? " and " : ", ";
}

function sizeOf(clause: Clause, counts: StandingCounts): number {
  return sum(clause.of.map((standing) => counts.get(standing) ?? 0));
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
