import { expect, it } from "vitest";
import { missingRules } from "./escalation";
import { type PolicyRule, rulesOf } from "./policy-rule";

const rules = (...list: Partial<PolicyRule>[]) => rulesOf({ metadata: {}, rules: list });
const core = { apiGroups: [""] };

it.each<[string, Partial<PolicyRule>[], Partial<PolicyRule>[], number]>([
  [
    "the same",
    [{ ...core, verbs: ["get"], resources: ["pods"] }],
    [{ ...core, verbs: ["get"], resources: ["pods"] }],
    0,
  ],
  [
    "another verb",
    [{ ...core, verbs: ["get"], resources: ["pods"] }],
    [{ ...core, verbs: ["get", "list"], resources: ["pods"] }],
    1,
  ],
  [
    "verbs in two rules",
    [
      { ...core, verbs: ["get"], resources: ["pods"] },
      { ...core, verbs: ["list"], resources: ["*"] },
    ],
    [{ ...core, verbs: ["get", "list"], resources: ["pods"] }],
    0,
  ],
  [
    "one of all verbs",
    [{ ...core, verbs: ["*"], resources: ["pods"] }],
    [{ ...core, verbs: ["get"], resources: ["pods"] }],
    0,
  ],
  [
    "all verbs of some",
    [{ ...core, verbs: ["get", "list"], resources: ["pods"] }],
    [{ ...core, verbs: ["*"], resources: ["pods"] }],
    1,
  ],
  [
    "a name of all",
    [{ ...core, verbs: ["get"], resources: ["pods"] }],
    [{ ...core, verbs: ["get"], resources: ["pods"], resourceNames: ["a"] }],
    0,
  ],
  [
    "all of a name",
    [{ ...core, verbs: ["get"], resources: ["pods"], resourceNames: ["a"] }],
    [{ ...core, verbs: ["get"], resources: ["pods"] }],
    1,
  ],
  [
    "a subresource of all",
    [{ ...core, verbs: ["get"], resources: ["*/status"] }],
    [{ ...core, verbs: ["get"], resources: ["pods/status"] }],
    0,
  ],
  [
    "a resource by its subresource",
    [{ ...core, verbs: ["get"], resources: ["pods/status"] }],
    [{ ...core, verbs: ["get"], resources: ["pods"] }],
    1,
  ],
  ["a path below", [{ verbs: ["get"], nonResourceURLs: ["/a/*"] }], [{ verbs: ["get"], nonResourceURLs: ["/a/b"] }], 0],
  ["a path beside", [{ verbs: ["get"], nonResourceURLs: ["/a/*"] }], [{ verbs: ["get"], nonResourceURLs: ["/b"] }], 1],
])("granting %s lacks the right number of rules", (_what, held, wanted, missing) => {
  expect(missingRules(rules(...held), rules(...wanted))).toHaveLength(missing);
});
