import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { Tone } from "@/components/ui/feedback/tone";
import type { ClusterStatus } from "@/lib/health/cluster-status";
import { CLUSTER_STATUS_APPEARANCE, type ClusterStatusCounts } from "./cluster-status-appearance";

interface Clause {
  readonly of: readonly ClusterStatus[];
  readonly one: string;
  readonly many: string;
}

const CLAUSES: readonly Clause[] = [
  { of: ["healthy"], one: "has all add-ons healthy", many: "have all add-ons healthy" },
  { of: ["available"], one: "is available", many: "are available" },
  { of: ["applying"], one: "is updating", many: "are updating" },
  { of: ["waiting"], one: "is waiting for its turn", many: "are waiting for their turn" },
  { of: ["unhealthy"], one: "has an unhealthy add-on", many: "have an unhealthy add-on" },
  { of: ["degraded"], one: "has a degraded add-on", many: "have a degraded add-on" },
  { of: ["silent"], one: "has an add-on that is not reporting", many: "have an add-on that is not reporting" },
  { of: ["unavailable"], one: "is unavailable", many: "are unavailable" },
  { of: ["unreachable"], one: "cannot be reached", many: "cannot be reached" },
  { of: ["pending"], one: "is pending acceptance", many: "are pending acceptance" },
  { of: ["denied"], one: "is denied", many: "are denied" },
  { of: ["joining"], one: "is joining", many: "are joining" },
  { of: ["deleting"], one: "is being removed", many: "are being removed" },
];

/** Merged one by one until a sentence has few enough numbers. */
const JOINED: readonly Clause[] = [
  {
    of: ["pending", "denied", "joining", "deleting"],
    one: "is joining or leaving",
    many: "are joining or leaving",
  },
  {
    of: ["applying", "waiting", "silent"],
    one: "is updating, waiting or has not reported yet",
    many: "are updating, waiting or have not reported yet",
  },
  {
    of: ["unhealthy", "degraded"],
    one: "has an unhealthy or failed add-on",
    many: "have an unhealthy or failed add-on",
  },
  {
    of: ["unavailable", "unreachable"],
    one: "is unavailable or unreachable",
    many: "are unavailable or unreachable",
  },
];

const MAX_STATS = 6;

/** A summary of all clusters whose numbers add up to the total. Empty for zero clusters. */
export function fleetSummary(counts: ClusterStatusCounts): SentencePart[] {
  const total = sum([...counts.values()]);
  const clauses = clausesFor(counts);
  const [only] = clauses;
  if (clauses.length === 1 && only) return allWith(only, total);
  const parts = clauses.flatMap((clause, index): SentencePart[] => {
    const size = sizeOf(clause, counts);
    return [separator(index, clauses.length), figure(clause, size), ` ${size === 1 ? clause.one : clause.many}`];
  });
  return ["Of ", { figure: total, filter: "" }, ` ${total === 1 ? "cluster" : "clusters"}`, ...parts, "."];
}

function allWith(clause: Clause, total: number): SentencePart[] {
  if (total === 1) return ["The only cluster ", clause.one, "."];
  return ["All ", figure(clause, total), ` clusters ${clause.many}.`];
}

function clausesFor(counts: ClusterStatusCounts): readonly Clause[] {
  const present = CLAUSES.filter((clause) => sizeOf(clause, counts) > 0);
  return JOINED.reduce<readonly Clause[]>(
    (clauses, joined) => (clauses.length + 1 > MAX_STATS ? join(clauses, joined) : clauses),
    present,
  );
}

/** Replaces the clauses it covers with one; a single clause is kept, because it says more. */
function join(clauses: readonly Clause[], joined: Clause): readonly Clause[] {
  const covered = clauses.filter((clause) => clause.of.every((status) => joined.of.includes(status)));
  const [first] = covered;
  if (covered.length < 2) return clauses;
  return clauses.flatMap((clause) => {
    if (clause === first) return [{ ...joined, of: covered.flatMap(({ of }) => of) }];
    return covered.includes(clause) ? [] : [clause];
  });
}

function figure(clause: Clause, size: number): SentencePart {
  const tones = clause.of.map((status) => CLUSTER_STATUS_APPEARANCE[status].tone);
  const tone = tones.find((each) => each === "bad") ?? tones[0];
  return { figure: size, filter: `health:${clause.of.join(",")}`, ...(tone && NEWS.has(tone) ? { tone } : {}) };
}

/** Tones of what needs somebody. */
const NEWS: ReadonlySet<Tone> = new Set<Tone>(["bad", "warn", "waiting"]);

function separator(index: number, length: number): string {
  if (index === 0) return ", ";
  return index === length - 1 ? " and " : ", ";
}

function sizeOf(clause: Clause, counts: ClusterStatusCounts): number {
  return sum(clause.of.map((status) => counts.get(status) ?? 0));
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
