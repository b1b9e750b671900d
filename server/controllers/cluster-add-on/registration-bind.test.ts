import { describe, expect, it } from "vitest";
import { refusalWords } from "./registration-bind";

describe("what the hub refuses", () => {
  it("is told with what to do about it, where it is to hand on rights", () => {
    const message =
      'rolebindings.rbac.authorization.k8s.io "b" is forbidden: user "flotilla" (groups=["g"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}';
    expect(refusalWords({ message })).toContain('grant its service account the verb "bind" on it');
    expect(refusalWords({ message })).toContain(message);
  });

  it("is told in the hub's own words else", () => {
    expect(refusalWords({ message: 'namespaces "nowhere" not found' })).toBe('namespaces "nowhere" not found');
  });
});
