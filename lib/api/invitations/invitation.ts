import { Permission } from "@/lib/api/approvals/approval-case";
import { ObjectName } from "@/lib/api/object-name";
import { WriteEffect } from "@/lib/api/objects/blast-radius";
import { MAX_KUBECONFIG } from "@/lib/join/kubeconfig-size";
import { z } from "@/lib/kube/zod";
import { INVITATION_NAME } from "@/lib/resources/invitation";

/** As OCM names clusters: the cluster's namespace on the hub has the same name. */
export const ClusterName = z.string().check(z.maxLength(63), z.regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/));

export const MAX_INVITED = 500;
const MAX_INVITATION_HOURS = 168;

/** What is expected: clusters by name, or so many of any name. */
export const InvitationInput = z.strictObject({
  names: z.array(ClusterName).check(z.maxLength(MAX_INVITED)),
  count: z.number().check(z.int(), z.gte(1), z.lte(MAX_INVITED)),
  hours: z.number().check(z.int(), z.gte(1), z.lte(MAX_INVITATION_HOURS)),
  /** As it was reviewed; without one it gets a new name. */
  name: z.optional(z.string().check(z.regex(INVITATION_NAME))),
});
export type InvitationInput = z.infer<typeof InvitationInput>;

/** An invitation that was made. The token is in this answer alone. */
export const MadeInvitation = z.object({
  name: z.string(),
  token: z.string(),
  /** RFC 3339: when the token ends, as the hub says. */
  expiresAt: z.string(),
});
export type MadeInvitation = z.infer<typeof MadeInvitation>;

export const InvitationPath = z.strictObject({ name: ObjectName });

/** How clusters reach the hub. */
const HubAddress = z.object({
  server: z.string(),
  /** PEM; absent where it is not known. */
  ca: z.optional(z.string()),
  /** "cluster-info": published for clusters that join; "console": how this console reaches the hub, which may be from inside. */
  source: z.enum(["cluster-info", "console"]),
});

/** What invitations on this hub can be, and what the caller may do about them. */
export const InvitationOptions = z.object({
  address: HubAddress,
  may: z.object({ invite: Permission, revoke: Permission }),
  /** Whether the hub imports clusters by itself: by OCM's importer, by an import controller, not at all, or hidden from the caller. */
  autoImport: z.enum(["cluster-importer", "import-controller", "none", "unknown"]),
});
export type InvitationOptions = z.infer<typeof InvitationOptions>;

/** A cluster that the hub reaches by a kubeconfig, and what it is given on the hub. */
export const ClusterImport = z.strictObject({
  name: ClusterName,
  /** Of this cluster alone: a token or a client certificate, without programs and files. */
  kubeconfig: z.string().check(z.minLength(1), z.maxLength(MAX_KUBECONFIG)),
  set: z.optional(ObjectName),
  labels: z.record(z.string(), z.string()),
});
export type ClusterImport = z.infer<typeof ClusterImport>;

/** An import that was begun; the kubeconfig is in no answer. */
export const BegunImport = z.object({ name: z.string() });
export type BegunImport = z.infer<typeof BegunImport>;

/** A cluster as it may join: its set and labels are given to it on the hub. */
export const JoinPreviewInput = z.strictObject({
  set: z.optional(ObjectName),
  labels: z.record(z.string(), z.string()),
});
export type JoinPreviewInput = z.infer<typeof JoinPreviewInput>;

/** What such a cluster gets once it is accepted and reports; placements by "namespace/name". */
export const JoinPreview = z.object({
  placements: z.optional(z.array(z.string())),
  addOns: z.optional(z.array(z.string())),
  /** Placements that decide by what the cluster reports only later. */
  unsure: z.array(z.string()),
  withheld: WriteEffect.withheld,
});
export type JoinPreview = z.infer<typeof JoinPreview>;
