import { describe, expect, it } from "vitest";
import { HubError } from "@/server/hub/hub-error";
import { listAddOnBindings } from "./list-add-on-bindings";

function callerWith(answer: () => unknown) {
  const paths: string[] = [];
  const client = {
    async raw({ path }: { path: string }) {
      paths.push(path);
      return answer();
    },
  };
  return { paths, caller: { client, ended: new AbortController().signal } as never };
}

function binding(namespace: string, name: string) {
  const labels = { "open-cluster-management.io/addon-name": "hello" };
  const subjects = [{ kind: "Group", name: "system:open-cluster-management:addon:hello" }];
  const roleRef = { kind: "ClusterRole", name: "view" };
  return { metadata: { name, namespace, labels, creationTimestamp: "2026-11-21T10:00:00Z" }, roleRef, subjects };
}

describe("RoleBindings of add-ons", () => {
  it("are listed whether a rule is against them or not, with whom they speak for", async () => {
    const items = [binding("c2", "hello"), binding("c1", "world"), binding("c1", "hello")];
    const { caller, paths } = callerWith(() => ({ items, metadata: { continue: "more" } }));
    const { bindings, partial } = await listAddOnBindings(caller);
    expect(bindings.map(({ namespace, name }) => `${namespace}/${name}`)).toEqual(["c1/hello", "c1/world", "c2/hello"]);
    expect(bindings[0]).toEqual({
      name: "hello",
      namespace: "c1",
      addOn: "hello",
      subjects: "Group system:open-cluster-management:addon:hello",
      role: "ClusterRole view",
      createdAt: "2026-11-21T10:00:00Z",
    });
    expect(partial).toBe(true);
    expect(paths).toEqual([
      "/apis/rbac.authorization.k8s.io/v1/rolebindings?limit=500&labelSelector=open-cluster-management.io%2Faddon-name",
    ]);
  });

  it("attack: are read with the caller's own rights", async () => {
    const { caller } = callerWith(() => {
      throw new HubError(403, "Forbidden", "no");
    });
    expect(await listAddOnBindings(caller)).toMatchObject({
      bindings: [],
      missing: { verb: "list", resource: "rolebindings" },
    });
  });
});
