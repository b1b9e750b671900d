import { describe, expect, it } from "vitest";
import { refusalMessage } from "./apply-bindings";

describe("refusalMessage", () => {
  it("says what to do about permissions that Flotilla may not grant", () => {
    const message =
      'rolebindings.rbac.authorization.k8s.io "b" is forbidden: user "flotilla" (groups=["g"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}';
    expect(refusalMessage({ message })).toContain('give it the verb "bind" on the role');
    expect(refusalMessage({ message })).toContain(message);
  });

  it("is the hub's own message otherwise", () => {
    expect(refusalMessage({ message: 'namespaces "nowhere" not found' })).toBe('namespaces "nowhere" not found');
  });
});
