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
 * The rules about what requests say together. They raise doubts for a person; whether an add-on's request is approved
 * does not depend on them (docs/reference/certificates.md#what-a-person-is-shown).
 */
export const PATTERN_RULE_IDS = ["burst", "other-source", "shared-key"] as const;
export type PatternRuleId = (typeof PATTERN_RULE_IDS)[number];

/**
 * Whether the rule is about objects on the hub and not about the request: a cluster or an add-on that is missing now
 * may still come.
 */
export function isAboutHubState(rule: RuleId): boolean {
  return rule === "cluster-accepted" || rule === "add-on-enabled" || rule === "registration-declared";
}
