import type { RawObject } from "@/lib/kube/object";
import { specHash } from "@/lib/resources/spec-hash";
import { editable } from "@/server/auth/writes/raw-objects";

interface PlanFacts {
  readonly addOn: RawObject;
  /** Those that are written to or deleted, as they were read. */
  readonly placements: readonly (RawObject | undefined)[];
  /** What the writes come to. */
  readonly stages: unknown;
  /** Clusters that lose the add-on. */
  readonly losing: readonly string[];
  /** What the writes do to other add-ons. */
  readonly elsewhere: unknown;
}

const PARTS = ["strategy", "addOn", "placements", "losing", "writes", "elsewhere"] as const;
type Part = (typeof PARTS)[number];

/** Identifies a plan and its input, part by part, so that changes can be named. Status changes do not count. */
export function idOf({ addOn, placements, stages, losing, elsewhere }: PlanFacts): string {
  const parts: Record<Part, unknown> = {
    strategy: strategyOf(addOn),
    addOn: identified(addOn),
    placements: placements.map((placement) => (placement ? identified(placement) : null)),
    losing,
    writes: stages,
    elsewhere,
  };
  return PARTS.map((part) => specHash({ part: parts[part] ?? null }).slice(0, 16)).join(".");
}

/** The first part in which two plans differ: those behind it follow from it. Undefined where they are the same. */
export function changedPart(before: string, after: string): Part | undefined {
  const old = before.split(".");
  const now = after.split(".");
  return PARTS.find((_, index) => old[index] !== now[index]);
}

function identified(object: RawObject): object {
  return { uid: object.metadata.uid ?? "", object: editable(object) };
}

function strategyOf({ spec }: RawObject): unknown {
  return typeof spec === "object" && spec !== null && "installStrategy" in spec ? spec.installStrategy : null;
}
