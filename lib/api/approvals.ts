import { z } from "@/lib/kube/zod";
import { ClusterHealth } from "./clusters";

/** `cluster` is a cluster that waits for acceptance; all others are certificate requests, by what they say they are for. */
export const ApprovalKind = z.enum(["join", "renewal", "add-on", "unclear", "cluster"]);

export const ApprovalState = z.enum(["waiting", "approved", "issued", "denied", "failed"]);
export type ApprovalState = z.infer<typeof ApprovalState>;

export const ApprovalRisk = z.enum(["high", "review", "low"]);

/** Where the cluster stands that an approval is about; "absent" where the hub has none, "hidden" from whoever may not list clusters. */
export const Standing = z.union([ClusterHealth, z.enum(["absent", "hidden"])]);
export type Standing = z.infer<typeof Standing>;

/** Stands for what makes requests alike: equal where one decision may be made about them. */
export const Alike = z.string().check(z.regex(/^[0-9a-f]{32}$/));

export const ApprovalRow = z.object({
  /** Unique among rows: "requests/NAME" or "clusters/NAME". */
  name: z.string(),
  kind: ApprovalKind,
  /** The object that is decided on: a certificate request's name, or a cluster's. */
  object: z.string(),
  /** The cluster that a request claims to be for. */
  cluster: z.optional(z.string()),
  addOn: z.optional(z.string()),
  state: ApprovalState,
  standing: Standing,
  risk: ApprovalRisk,
  /** What the request says alone, whatever the hub says of its cluster. */
  ownRisk: ApprovalRisk,
  /** The worst thing that was found, or that nothing was. */
  headline: z.string(),
  createdAt: z.string(),
  /** When a request was approved or denied, or failed. */
  decidedAt: z.optional(z.string()),
  /** Only of a request that may be approved together with others. */
  alike: z.optional(Alike),
  /** Changes whenever anything of the case does. */
  version: z.string(),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

/** Whether the manager of its add-on answers a request that waits; where something speaks against it a person should look. */
export function isManagersTurn({ kind, risk }: Pick<ApprovalRow, "kind" | "risk">): boolean {
  return kind === "add-on" && risk === "low";
}
