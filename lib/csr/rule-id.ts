/**
 * The rules for approving an add-on's request, in the order in which they are reported
 * (docs/reference/certificates.md#rules-for-add-on-requests).
 */
export const RULE_IDS = [
  "signer",
  "labels",
  "common-name",
  "requester",
  "groups",
  "alternative-names",
  "extensions",
  "usages",
  "key",
  "cluster-accepted",
  "add-on-enabled",
  "registration-declared",
  "validity",
  "rate",
  "claims-another-cluster",
] as const;
export type RuleId = (typeof RULE_IDS)[number];

/**
 * Whether the rule is about objects on the hub and not about the request: a cluster or an add-on that is missing now
 * may still come.
 */
export function isAboutHubState(rule: RuleId): boolean {
  return rule === "cluster-accepted" || rule === "add-on-enabled" || rule === "registration-declared";
}
