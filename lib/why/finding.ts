import { type Condition, condition } from "@/lib/kube/conditions";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import type { NeededRight, WhyCite } from "./why";

/** The result for one link, with its evidence. */
export interface Explanation {
  readonly state: "ok" | "broken" | "waiting" | "hidden";
  readonly message: string;
  readonly cites: readonly WhyCite[];
  readonly details?: readonly string[];
  readonly since?: string | undefined;
  readonly missing?: NeededRight;
  /** Nothing exists yet, which says no more than an earlier link that does not hold. */
  readonly isAbsence?: true;
}

type FindingDetails = Pick<Explanation, "details" | "since">;

export function holds(message: string, cites: readonly WhyCite[], details: FindingDetails = {}): Explanation {
  return { state: "ok", message, cites, ...details };
}

export function breaks(message: string, cites: readonly WhyCite[], details: FindingDetails = {}): Explanation {
  return { state: "broken", message, cites, ...details };
}

export function waits(message: string, cites: readonly WhyCite[], details: FindingDetails = {}): Explanation {
  return { state: "waiting", message, cites, ...details };
}

export function absent(finding: Explanation): Explanation {
  return { ...finding, isAbsence: true };
}

/** Reveals nothing about the object except the right needed to see it. */
export function hides(what: string, missing: NeededRight): Explanation {
  return { state: "hidden", message: `Hidden from you: ${what}.`, cites: [], missing };
}

type Kind = Pick<Resource, "kind">;

export function cite({ kind }: Kind, { namespace, name }: ObjectRef, field?: string, value?: string): WhyCite {
  return {
    kind,
    name,
    ...(namespace ? { namespace } : {}),
    ...(field ? { field } : {}),
    ...(value === undefined ? {} : { value }),
  };
}

/** An object that the hub does not have. */
export function citeAbsent(kind: Kind, ref: ObjectRef): WhyCite {
  return { ...cite(kind, ref), isAbsent: true };
}

export interface Conditioned {
  readonly metadata: ObjectRef;
  readonly status: { readonly conditions: readonly Condition[] };
}

/** A condition of an object, with its reason where it is not simply true. */
export function citeCondition(kind: Kind, { metadata, status }: Conditioned, type: string): WhyCite {
  const details = condition(status.conditions, type);
  const reason = details?.status === "True" ? "" : details?.reason;
  const value = details ? [details.status, reason].filter(Boolean).join(", ") : "not set";
  return cite(kind, metadata, conditionPath(type), value);
}

export function sinceOf({ status }: Conditioned, type: string): string | undefined {
  return condition(status.conditions, type)?.lastTransitionTime || undefined;
}

function conditionPath(type: string): string {
  return `.status.conditions[?(@.type=="${type}")]`;
}

/** The path of a label or an annotation: kubectl wants dots in keys escaped. */
export function keyPath(of: "labels" | "annotations", key: string): string {
  return `.metadata.${of}.${key.replaceAll(".", "\\.")}`;
}
