import { z } from "@/lib/kube/zod";
import type { ClusterFault } from "@/server/demo/fleet/faults";
import { ClusterChoice } from "./cluster-choice";
import type { HubFault } from "./hub-faults";

const seconds = () => z.number().check(z.gte(0));
const some = () => z.number().check(z.gte(0.1));
/** Seconds of the fleet's time; without `for` it stays. */
const lasting = { for: z.optional(some()) };
const onClusters = { ...lasting, clusters: z._default(ClusterChoice, {}) };
const onAddOn = { ...onClusters, addOn: z.optional(z.string().check(z.minLength(1))) };
const is = <const Name extends string>(fault: Name) => ({ fault: z.literal(fault) });

/** ".spec.replicas": names, one after the other. */
const FIELD = /^(?:\.[A-Za-z][A-Za-z0-9_-]*)+$/;

/** One thing that goes wrong, as people write it. */
export const FaultSpec = z.discriminatedUnion("fault", [
  z.strictObject({ ...is("agent-down"), ...onClusters }),
  z.strictObject({ ...is("lease-stale"), ...onClusters }),
  z.strictObject({ ...is("api-server-down"), ...onClusters }),
  z.strictObject({ ...is("csr-pending"), ...onClusters }),
  z.strictObject({
    ...is("csr-denied"),
    ...onClusters,
    message: z._default(z.string(), "Denied by the administrator of the demo fleet."),
  }),
  z.strictObject({ ...is("certificate-expired"), ...onClusters }),
  z.strictObject({ ...is("certificate-rotation"), ...onClusters }),
  z.strictObject({ ...is("slow-apply"), ...onAddOn, bySeconds: some() }),
  z.strictObject({
    ...is("failing-apply"),
    ...onAddOn,
    message: z._default(z.string(), "the server is currently unable to handle the request"),
  }),
  z.strictObject({ ...is("not-available"), ...onAddOn }),
  z.strictObject({ ...is("failing-job"), ...onAddOn }),
  z.strictObject({ ...is("stuck-finalizer"), ...onAddOn }),
  z.strictObject({
    ...is("changed-field"),
    ...onAddOn,
    object: z.optional(z.string().check(z.regex(/^[A-Z][A-Za-z]*\/\S+$/))),
    field: z.string().check(z.regex(FIELD)),
    value: z.union([z.string(), z.number(), z.boolean()]),
    by: z._default(z.string().check(z.minLength(1)), "kubectl-edit"),
  }),
  z.strictObject({ ...is("flapping"), ...onAddOn, everySeconds: z._default(some(), 30) }),
  z.strictObject({ ...is("slow-hub"), ...lasting, byMilliseconds: z.number().check(z.gte(1), z.lte(60_000)) }),
  z.strictObject({
    ...is("too-many-requests"),
    ...lasting,
    percent: z._default(z.number().check(z.gte(0), z.lte(100)), 50),
    retryAfterSeconds: z._default(z.int().check(z.gte(1), z.lte(3_600)), 1),
  }),
  z.strictObject({ ...is("dropped-watches"), ...lasting, everySeconds: z.optional(some()) }),
  z.strictObject({ ...is("expired-watches"), ...lasting }),
]);
export type FaultSpec = z.infer<typeof FaultSpec>;

export const FAULT_NAMES = [
  "agent-down",
  "lease-stale",
  "api-server-down",
  "csr-pending",
  "csr-denied",
  "certificate-expired",
  "certificate-rotation",
  "slow-apply",
  "failing-apply",
  "not-available",
  "failing-job",
  "stuck-finalizer",
  "changed-field",
  "flapping",
  "slow-hub",
  "too-many-requests",
  "dropped-watches",
  "expired-watches",
] as const satisfies FaultSpec["fault"][];

/** When, in seconds of the fleet's time since it was ready. */
export const at = z._default(seconds(), 0);

export type Fault =
  | { readonly on: "clusters"; readonly fault: ClusterFault }
  | { readonly on: "hub"; readonly fault: HubFault };

/**
 * What a fault is for those who make it, in a fleet that goes `speed` times faster. What the hub does is as long as it
 * is written.
 */
export function faultOf(spec: FaultSpec, speed: number): Fault {
  const paced = (durationSeconds: number) => Math.max(1, (durationSeconds * 1_000) / speed);
  switch (spec.fault) {
    case "csr-denied":
      return { on: "clusters", fault: { kind: spec.fault, message: spec.message } };
    case "slow-apply":
      return { on: "clusters", fault: { kind: spec.fault, addOn: spec.addOn, byMs: paced(spec.bySeconds) } };
    case "failing-apply":
      return { on: "clusters", fault: { kind: spec.fault, addOn: spec.addOn, message: spec.message } };
    case "not-available":
    case "failing-job":
    case "stuck-finalizer":
      return { on: "clusters", fault: { kind: spec.fault, addOn: spec.addOn } };
    case "changed-field": {
      const { addOn, by, fault: kind, field, object, value } = spec;
      return { on: "clusters", fault: { kind, addOn, object, field, value, by } };
    }
    case "flapping":
      return { on: "clusters", fault: { kind: spec.fault, addOn: spec.addOn, everyMs: paced(spec.everySeconds) } };
    case "slow-hub":
      return { on: "hub", fault: { kind: spec.fault, byMs: spec.byMilliseconds } };
    case "too-many-requests":
      return {
        on: "hub",
        fault: { kind: spec.fault, percent: spec.percent, retryAfterSeconds: spec.retryAfterSeconds },
      };
    case "dropped-watches":
      return {
        on: "hub",
        fault: { kind: spec.fault, everyMs: spec.everySeconds === undefined ? undefined : paced(spec.everySeconds) },
      };
    case "expired-watches":
      return { on: "hub", fault: { kind: spec.fault } };
    default:
      return { on: "clusters", fault: { kind: spec.fault } };
  }
}
