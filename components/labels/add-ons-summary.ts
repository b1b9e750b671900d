import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { Tone } from "@/components/ui/feedback/tone";
import type { Values } from "@/lib/api/list/list";
import type { FleetStatus } from "@/lib/health/add-on-fleet-status";

interface Clause {
  readonly of: FleetStatus;
  readonly one: string;
  readonly many: string;
  readonly tone?: Tone;
}

const CLAUSES: readonly Clause[] = [
  { of: "healthy", one: "is healthy everywhere", many: "are healthy everywhere" },
  { of: "unhealthy", one: "is unhealthy somewhere", many: "are unhealthy somewhere", tone: "bad" },
  { of: "degraded", one: "is degraded somewhere", many: "are degraded somewhere", tone: "warn" },
  { of: "silent", one: "is not reporting everywhere", many: "are not reporting everywhere" },
  { of: "moving", one: "is updating", many: "are updating" },
  { of: "removing", one: "is being removed", many: "are being removed" },
  { of: "waiting", one: "is waiting for its turn", many: "are waiting for their turn" },
  { of: "nowhere", one: "is not installed", many: "are not installed" },
  { of: "hidden", one: "is on clusters hidden from you", many: "are on clusters hidden from you" },
];

/** A summary of all add-ons by status; its numbers add up to the total. */
export function addOnsSummary({ values }: Pick<Values, "values">): SentencePart[] {
  const sizeOf = (status: FleetStatus) => values.find(({ value }) => value === status)?.size ?? 0;
  const all = values.reduce((total, { size }) => total + size, 0);
  const present = CLAUSES.filter(({ of }) => sizeOf(of) > 0);
  const parts = present.flatMap((clause, index): SentencePart[] => {
    const size = sizeOf(clause.of);
    const figure = { figure: size, filter: `health:${clause.of}`, ...(clause.tone ? { tone: clause.tone } : {}) };
    return [
      index > 0 && index === present.length - 1 ? " and " : ", ",
      figure,
      ` ${size === 1 ? clause.one : clause.many}`,
    ];
  });
  return ["Of ", { figure: all, filter: "" }, all === 1 ? " add-on" : " add-ons", ...parts, "."];
}
