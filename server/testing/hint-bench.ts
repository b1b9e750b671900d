import type { LiveEvent } from "@/lib/api/live/live";
import type { Subject } from "@/lib/api/live/subjects";
import { startLive, viewer } from "./live";

export const SECOND = 1_000;

export const KIND = {
  cluster: "managedclusters.cluster.open-cluster-management.io",
  set: "managedclustersets.cluster.open-cluster-management.io",
  placement: "placements.cluster.open-cluster-management.io",
  work: "manifestworks.work.open-cluster-management.io",
  replicaSet: "manifestworkreplicasets.work.open-cluster-management.io",
} as const;
export const CLUSTER = { subject: "object", kind: KIND.cluster, name: "a" } as const satisfies Subject;
export const PLACEMENT = { subject: "placement", namespace: "fleet", name: "all" } as const satisfies Subject;
export const CHOSEN = { subject: "placement-clusters", namespace: "fleet", name: "all" } as const satisfies Subject;
export const CHAIN = { subject: "chain", cluster: "a", addOn: "hello" } as const satisfies Subject;
export const WHY = { subject: "why", cluster: "a", addOn: "hello" } as const satisfies Subject;

type Before = Parameters<ReturnType<typeof startLive>["open"]>[2];

/**
 * Streams that follow no view, over clusters a and b, on which placement fleet/all puts add-on "hello" with a work
 * each; and two replica sets in its namespace.
 */
export function startHints(pass: (ms: number) => Promise<unknown>) {
  const started = startLive(pass);
  const { caches } = started;
  caches.cluster("b");
  caches.placement("fleet/all");
  caches.addOn("hello", ["fleet/all"]);
  caches.clusterAddOn("b", "hello");
  caches.decision("fleet/all", ["a", "b"]);
  caches.clusterSet("set");
  caches.clusterSetBinding("fleet", "set");
  for (const name of ["web", "other"]) caches.replicaSet(`fleet/${name}`, ["all"]);
  for (const cluster of ["a", "b"]) caches.work(`${cluster}/hello-0`, {}, { addOn: "hello" });
  return { ...started, open: (session = viewer(), before?: Before) => started.open(session, "rollouts", before) };
}

type Stream = Awaited<ReturnType<ReturnType<typeof startHints>["open"]>>;
type ReceivedEvent = Extract<LiveEvent, { type: "hint" | "list-gone" }>;

export async function reported(stream: Pick<Stream, "within">, ms = SECOND): Promise<ReceivedEvent[]> {
  return (await stream.within(ms)).filter((event) => event.type === "hint" || event.type === "list-gone");
}
