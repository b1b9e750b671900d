import type { RawObject } from "@/lib/kube/object";

/** What is frozen. */
export type FreezeTarget =
  | { readonly of: "fleet" }
  | { readonly of: "add-on" | "set" | "cluster"; readonly name: string };

/** "the whole fleet", "logs", "the cluster set emea". */
export function targetText(target: FreezeTarget): string {
  switch (target.of) {
    case "fleet":
      return "the whole fleet";
    case "add-on":
      return target.name;
    case "set":
      return `the cluster set ${target.name}`;
    case "cluster":
      return `the cluster ${target.name}`;
  }
}

interface NewFreeze {
  readonly reason: string;
  /** RFC 3339; undefined: until somebody thaws. */
  readonly until: string | undefined;
  /** Tells it from others of the same target: milliseconds since epoch. */
  readonly nowMs: number;
}

/** The object that freezes it, as it is sent to the hub. */
export function newFreeze(target: FreezeTarget, { reason, until, nowMs }: NewFreeze): RawObject {
  return {
    apiVersion: "flotilla.dev/v1alpha1",
    kind: "Freeze",
    metadata: { name: nameOf(target, nowMs) },
    spec: { reason, ...specOf(target), ...(until === undefined ? {} : { until }) },
  };
}

function specOf(target: FreezeTarget): object {
  switch (target.of) {
    case "fleet":
      return {};
    case "add-on":
      return { addOns: [target.name] };
    case "set":
      return { clusters: { clusterSets: [target.name] } };
    case "cluster":
      return { clusters: { names: [target.name] } };
  }
}

const MAX_NAME = 253;

/** "logs-mg3k2j9a": one target may be frozen several times. */
function nameOf(target: FreezeTarget, nowMs: number): string {
  const mark = `-${nowMs.toString(36)}`;
  const stem = target.of === "fleet" ? "fleet" : `${target.of}-${target.name}`;
  return stem.slice(0, MAX_NAME - mark.length) + mark;
}
