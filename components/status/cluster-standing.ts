import type { Tone } from "@/components/ui/tone";
import type { WaterlineKind } from "@/components/ui/waterline";
import type { Standing } from "@/lib/health/cluster-standing";

interface StandingLook {
  readonly word: string;
  readonly kind: WaterlineKind;
  readonly tone?: Tone;
}

/** In the order of the stat sentence: whole, trouble by severity, out of reach, waiting. */
export const STANDINGS: Readonly<Record<Standing, StandingLook>> = {
  healthy: { word: "Healthy", kind: "healthy" },
  available: { word: "Available", kind: "healthy" },
  applying: { word: "Applying", kind: "applying", tone: "info" },
  unhealthy: { word: "Unhealthy", kind: "unhealthy", tone: "bad" },
  degraded: { word: "Degraded", kind: "degraded", tone: "warn" },
  silent: { word: "Unknown", kind: "unknown" },
  unavailable: { word: "Unavailable", kind: "unhealthy", tone: "bad" },
  unreachable: { word: "Unreachable", kind: "unreachable" },
  pending: { word: "Not accepted", kind: "pending", tone: "waiting" },
  denied: { word: "Denied", kind: "pending", tone: "waiting" },
  joining: { word: "Joining", kind: "applying", tone: "info" },
  deleting: { word: "Deleting", kind: "applying", tone: "info" },
};

export type StandingCounts = ReadonlyMap<Standing, number>;

/** How many clusters stand where, from the figures of a list, in the order of STANDINGS and without zeros. */
export function standingCountsOf(values: readonly { readonly value: string; readonly size: number }[] = []): StandingCounts {
  const order = Object.keys(STANDINGS) as Standing[]; // keys of a literal object, whose type forgets them
  const sizeOf = (standing: Standing) => values.find(({ value }) => value === standing)?.size ?? 0;
  return new Map(order.map((standing) => [standing, sizeOf(standing)] as const).filter(([, size]) => size > 0));
}
