import { Condition } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { ClusterKey, FleetPart } from "./fleet-part";

export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const texts = () => z._default(z.array(z.string()), []);

/** When it opens, by the clock of the cluster's time zone, and for how long. */
export const WindowTime = z.looseObject({
  /** Of `WEEKDAYS`; each unless set. */
  days: texts(),
  /** Of the month: 1 has its first seven days, -1 its last seven; each unless set. */
  weeks: z._default(z.array(z.number()), []),
  /** "HH:MM". */
  start: z._default(z.string(), "00:00"),
  /** "4h", "90m", "1h30m". */
  duration: z._default(z.string(), ""),
});
export type WindowTime = z.infer<typeof WindowTime>;

const ClusterVeto = z.extend(ClusterKey, { values: texts() });

export const MaintenanceWindow = kubeKind("MaintenanceWindow", {
  spec: z.prefault(
    z.looseObject({
      description: z._default(z.string(), ""),
      clusters: z.prefault(FleetPart, {}),
      /** All unless set. */
      addOns: texts(),
      /** Of the IANA database; also where a cluster does not say. */
      timeZone: z._default(z.string(), "UTC"),
      timeZoneFrom: z.optional(ClusterKey),
      schedule: z._default(z.array(WindowTime), []),
      /** Days ("2026-12-24") on which it does not open. */
      exceptDates: texts(),
      veto: z.optional(ClusterVeto),
    }),
    {},
  ),
  status: z.prefault(
    z.looseObject({
      observedGeneration: z._default(z.number(), 0),
      conditions: z._default(z.array(Condition), []),
      /** How many clusters it is for, and in how many of them it is open. */
      clusters: z.optional(z.number()),
      openClusters: z.optional(z.number()),
      /** When it next opens or closes on any cluster. */
      nextChange: z.optional(z.string()),
    }),
    {},
  ),
});
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>;

export const maintenanceWindows: Resource<MaintenanceWindow> = {
  group: "flotilla.dev",
  version: "v1alpha1",
  plural: "maintenancewindows",
  kind: "MaintenanceWindow",
  namespaced: false,
  schema: MaintenanceWindow,
};
