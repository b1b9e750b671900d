import { describe, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { inNamespace } from "./install-namespace";

const subjects = [
  { kind: "ServiceAccount", name: "agent", namespace: "own" },
  { kind: "User", name: "somebody" },
];
const moved = subjects.map((subject) => ({ ...subject, namespace: "there" }));

describe("inNamespace", () => {
  it.each<[string, RawObject, RawObject]>([
    [
      "what has a namespace",
      { kind: "Secret", metadata: { name: "s", namespace: "own" } },
      { kind: "Secret", metadata: { name: "s", namespace: "there" } },
    ],
    [
      "the subjects of a ClusterRoleBinding",
      { kind: "ClusterRoleBinding", metadata: { name: "b" }, subjects },
      { kind: "ClusterRoleBinding", metadata: { name: "b" }, subjects: moved },
    ],
    [
      "a RoleBinding and its subjects",
      { kind: "RoleBinding", metadata: { name: "b", namespace: "own" }, subjects },
      { kind: "RoleBinding", metadata: { name: "b", namespace: "there" }, subjects: moved },
    ],
    [
      "a Namespace itself",
      { kind: "Namespace", metadata: { name: "own" } },
      { kind: "Namespace", metadata: { name: "there" } },
    ],
  ])("moves %s", (_, manifest, expected) => {
    expect(inNamespace(manifest, "there")).toEqual(expected);
  });

  it("leaves what belongs to the whole cluster where it is", () => {
    const manifest = { kind: "ClusterRole", metadata: { name: "r" } };
    expect(inNamespace(manifest, "there")).toEqual(manifest);
  });

  it("moves nothing to no namespace, not even a binding without subjects", () => {
    const manifest = { kind: "RoleBinding", metadata: { name: "b", namespace: "own" } };
    expect(inNamespace(manifest, "")).toBe(manifest);
  });

  it.each([undefined, null, "all"])("refuses a binding whose subjects are %s", (of) => {
    expect(() => inNamespace({ kind: "ClusterRoleBinding", metadata: { name: "b" }, subjects: of }, "there")).toThrow(
      "failed to find field subjects",
    );
  });
});
