import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import { judgeBinding, subjectsOf } from "./binding-verdict";

const OCM = "system:open-cluster-management";

function binding(...subjects: object[]): KubeObject {
  const labels = { "open-cluster-management.io/addon-name": "hello" };
  return KubeObject.parse({ metadata: { name: "hello", namespace: "c1", labels }, subjects });
}

describe("a RoleBinding of an add-on", () => {
  it.each([
    { kind: "Group", name: `${OCM}:cluster:c1:addon:hello` },
    { kind: "Group", name: `${OCM}:addon:hello` },
    { kind: "User", name: `${OCM}:cluster:c1:addon:hello:agent:hello-agent` },
    { kind: "User", name: "system:serviceaccount:c1:hello-agent" },
    { kind: "ServiceAccount", name: "hello-agent", namespace: "c1" },
  ])("may speak for the add-on's own agent: $kind $name", (subject) => {
    expect(judgeBinding(binding(subject), true)).toEqual([]);
  });

  it("may speak for the agent of an add-on whose name is as long as a label may be", () => {
    const addOn = "a".repeat(63);
    const metadata = { name: addOn, namespace: "c1", labels: { "open-cluster-management.io/addon-name": addOn } };
    const subjects = [{ kind: "User", name: `${OCM}:cluster:c1:addon:${addOn}:agent:${addOn}-agent` }];
    expect(judgeBinding(KubeObject.parse({ metadata, subjects }), true)).toEqual([]);
  });

  it.each([
    { kind: "Group", name: "system:authenticated" },
    { kind: "Group", name: `${OCM}:cluster:c10:addon:hello` },
    { kind: "Group", name: `${OCM}:cluster:c1:addon:hello2` },
    { kind: "User", name: "eve" },
    { kind: "User", name: `${OCM}:cluster:c1:addon:world:agent:hello-agent` },
    { kind: "User", name: "system:serviceaccount:c10:hello-agent" },
    { kind: "ServiceAccount", name: "hello-agent", namespace: "c10" },
    { kind: "ServiceAccount", name: "default", namespace: "c1" },
  ])("attack: is an alarm where it also speaks for $kind $name", (subject) => {
    const forged = binding({ kind: "Group", name: `${OCM}:addon:hello` }, subject);
    expect(judgeBinding(forged, true)).toMatchObject([{ level: "bad", evidence: `${subject.kind} ${subject.name}` }]);
    expect(subjectsOf(forged)).toContain(subject.name);
  });

  it("may speak for the agent of any cluster in a namespace that is no cluster's", () => {
    const shared = binding({ kind: "Group", name: `${OCM}:cluster:c7:addon:hello` });
    expect(judgeBinding(shared, false)).toEqual([]);
    expect(judgeBinding(shared, true)).toHaveLength(1);
  });

  it("attack: is an alarm where its subjects cannot be read", () => {
    const labels = { "open-cluster-management.io/addon-name": "hello" };
    expect(judgeBinding(KubeObject.parse({ metadata: { labels }, subjects: "all" }), true)).toHaveLength(1);
  });
});
