import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

/**
 * The source of dashboards that come with this console; others are of the namespace of their ConfigMap, whose name begins
 * with no "~".
 */
export const BUNDLED = "~bundled";

const DashboardEntry = z.object({
  /** "~bundled", or a namespace. */
  source: z.string(),
  /** Of the ConfigMap, or of what is bundled. */
  name: z.string(),
  /** Of the entry in the ConfigMap's data. */
  key: z.optional(z.string()),
  title: z.string(),
  /** As Grafana's links name it: "/d/kubelet". */
  uid: z.optional(z.string()),
  /** What it shows, as its file has it. */
  description: z.optional(z.string()),
  /** Who keeps it, of one that somebody made in this console. */
  owner: z.optional(z.string()),
  /** The caller does. */
  isOwn: z.optional(z.boolean()),
});
export type DashboardEntry = z.infer<typeof DashboardEntry>;

/** `GET /api/v1/dashboards`: those that come along, and those in ConfigMaps that the caller may read. */
export const DashboardList = z.object({
  items: z.array(DashboardEntry),
  /** Why there are none of ConfigMaps. */
  missing: z.optional(z.string()),
  /** Where the caller's own are kept on the hub, and the right that is lacking for it. */
  keeping: z.object({ namespace: z.string(), missing: z.optional(MissingRight) }),
});
export type DashboardList = z.infer<typeof DashboardList>;

export const DashboardParams = z.strictObject({
  source: z.string().check(z.regex(/^(?:~bundled|[a-z0-9-]{1,63})$/)),
  name: z.string().check(z.regex(/^[a-z0-9.-]{1,253}$/)),
});
export const DashboardQuery = z.strictObject({ key: z.optional(z.string().check(z.maxLength(253))) });

/** `GET /api/v1/dashboards/{source}/{name}?key=…`: in Grafana's format, as text. */
export const DashboardText = z.object({
  json: z.string(),
  owner: z.optional(z.string()),
  /** Of one that the caller keeps: as it was read, for a change of it, and the right that is lacking for one. */
  own: z.optional(z.object({ key: z.string(), resourceVersion: z.string(), missing: z.optional(MissingRight) })),
});
export type DashboardText = z.infer<typeof DashboardText>;

/** Of a dashboard that is kept on the hub, in bytes: what one request of ours may bring. */
export const MAX_KEPT_BYTES = 200_000;

/** In Grafana's format. */
const Json = z.string().check(z.minLength(2), z.maxLength(MAX_KEPT_BYTES));

/** `POST /api/v1/dashboards`: a new one of the caller's. */
export const NewDashboard = z.strictObject({ json: Json });

/** Where it is. */
export const KeptDashboard = z.object({ source: z.string(), name: z.string(), key: z.string() });
export type KeptDashboard = z.infer<typeof KeptDashboard>;

/** `POST /api/v1/dashboards/{source}/{name}`: one of the caller's as it is now. `resourceVersion`: as it was read. */
export const DashboardChange = z.strictObject({
  json: Json,
  key: z.string().check(z.minLength(1), z.maxLength(253)),
  resourceVersion: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type DashboardChange = z.infer<typeof DashboardChange>;

/** `GET /api/v1/addon-dashboards`: the add-ons that name a dashboard, by name. */
export const AddOnDashboards = z.object({
  items: z.array(z.object({ addOn: z.string(), configMap: z.string() })),
  /** Why there may be more. */
  missing: z.optional(z.string()),
});
export type AddOnDashboards = z.infer<typeof AddOnDashboards>;

export const AddOnDashboardPath = z.strictObject({ name: ObjectName });

/** `GET /api/v1/addon-dashboards/{name}`: the dashboard that an add-on names, or why there is none. */
export const AddOnDashboard = z.object({
  /** "namespace/name" as the annotation has it; absent where there is none. */
  configMap: z.optional(z.string()),
  json: z.optional(z.string()),
  problem: z.optional(z.string()),
});
export type AddOnDashboard = z.infer<typeof AddOnDashboard>;
