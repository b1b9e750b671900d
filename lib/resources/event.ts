import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

const text = z._default(z.string(), "");
/** Hubs write null for unknown times. */
const time = z.optional(z.nullable(z.string()));

/** An event of `events.k8s.io`: who writes the older kind fills the fields called deprecated. */
export const HubEvent = kubeKind("Event", {
  type: text,
  reason: text,
  note: text,
  regarding: z.prefault(z.looseObject({ kind: text, namespace: text, name: text }), {}),
  reportingController: text,
  eventTime: time,
  series: z.optional(z.nullable(z.looseObject({ count: z._default(z.number(), 1), lastObservedTime: time }))),
  deprecatedSource: z.optional(z.looseObject({ component: text })),
  deprecatedFirstTimestamp: time,
  deprecatedLastTimestamp: time,
  deprecatedCount: z.optional(z.number()),
});
export type HubEvent = z.infer<typeof HubEvent>;

export const events: Resource<HubEvent> = {
  group: "events.k8s.io",
  version: "v1",
  plural: "events",
  kind: "Event",
  namespaced: true,
  schema: HubEvent,
};

/** When it happened first and last, and how often. */
export function occurrences({ series, eventTime, metadata, ...old }: HubEvent): {
  first: string;
  last: string;
  count: number;
} {
  const first = eventTime ?? old.deprecatedFirstTimestamp ?? metadata.creationTimestamp;
  const last = series?.lastObservedTime ?? old.deprecatedLastTimestamp ?? eventTime ?? first;
  return { first, last, count: series?.count ?? old.deprecatedCount ?? 1 };
}
