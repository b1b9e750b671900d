import { z } from "@/lib/kube/zod";
import { Alike } from "./approvals";

/** So many are decided on at once. */
export const MOST_ALIKE = 100;

/**
 * What requests to join have in common that may be approved together; anything else would make them different. Where a name or a group
 * holds that of its own cluster or agent, "‹cluster›" or "‹agent›" stands for it. Arrays are in order of letters.
 */
export const Likeness = z.object({
  signer: z.string(),
  commonName: z.string(),
  groups: z.array(z.string()),
  usages: z.array(z.string()),
  key: z.string(),
  expirationSeconds: z.optional(z.number()),
  requester: z.string(),
  requesterGroups: z.array(z.string()),
  /** Where the cluster of each stands: whoever is accepted already comes in with the certificate. */
  standing: z.enum(["pending", "joining"]),
  /** The cluster set that each comes into. */
  set: z.optional(z.string()),
  /** What was looked at; nothing of it speaks against any. */
  checks: z.array(z.string()),
});
export type Likeness = z.infer<typeof Likeness>;

const AlikeRequest = z.object({
  /** The certificate request. */
  object: z.string(),
  cluster: z.string(),
  createdAt: z.string(),
  resourceVersion: z.string(),
  /** Of a cluster that may still be accepted: its resourceVersion. */
  clusterVersion: z.optional(z.string()),
});
export type AlikeRequest = z.infer<typeof AlikeRequest>;

export const AlikePath = z.strictObject({ alike: Alike });

/** Of them those that a filter of the list of approvals leaves. */
export const AlikeQuery = z.strictObject({ q: z.optional(z.string()) });
export type AlikeQuery = z.infer<typeof AlikeQuery>;

/** Requests that are alike: what makes them so, how many there are, and the first of them, no more than can be decided on at once. */
export const AlikeAnswer = z.object({ total: z.number(), like: Likeness, requests: z.array(AlikeRequest) });
export type AlikeAnswer = z.infer<typeof AlikeAnswer>;
