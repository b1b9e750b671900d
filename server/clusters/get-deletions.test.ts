import { expect, it } from "vitest";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import { Session } from "@/server/auth/session";
import { reviewingClient } from "@/server/auth/testing";
import type { ApiError } from "@/server/errors";
import { HubError } from "@/server/hub/hub-error";
import { getDeletions } from "./get-deletions";

const MARKED = "2026-11-26T10:00:00Z";
const HOOKED = {
  metadata: {
    name: "hello",
    namespace: "c1",
    deletionTimestamp: MARKED,
    finalizers: ["addon.open-cluster-management.io/addon-pre-delete"],
  },
  status: {
    configReferences: [{ resource: "addontemplates", desiredConfig: { name: "hello-1", specHash: "" } }],
  },
};

/** A hub where the template of an add-on with hooks is gone, to a caller who may read all but these kinds. */
function callerWithout(hidden: readonly string[] = [], sees = true) {
  const requested: string[] = [];
  const answer = (plural: string, value: unknown) => {
    requested.push(plural);
    if (hidden.includes(plural)) return Promise.reject(new HubError(403, "Forbidden", "no"));
    return Promise.resolve(value);
  };
  const client = {
    ...reviewingClient(async () => ({ status: { allowed: sees, resourceRules: [] } })),
    find: <T>({ plural, schema }: Resource<T>, { name }: ObjectRef) => {
      const isThere = ["managedclusters", "rolebindings"].includes(plural);
      return answer(plural, isThere ? schema.parse({ metadata: { name } }) : undefined) as Promise<T | undefined>;
    },
    list: <T>({ plural, schema }: Resource<T>) =>
      answer(plural, plural === "managedclusteraddons" ? [schema.parse(HOOKED)] : []) as Promise<T[]>,
  };
  return { caller: new Session({ user: "ada", groups: [], client }), requested };
}

it("explains what a cluster add-on waits for from what the caller reads", async () => {
  const { deletions, hidden } = await getDeletions(callerWithout().caller, "c1", undefined);
  expect(hidden).toEqual([]);
  expect(deletions).toMatchObject([
    { kind: "ManagedClusterAddOn", name: "hello", since: MARKED, blockers: [{ rule: "template-missing" }] },
  ]);
});

it("does not say that a template is gone that the caller may not get", async () => {
  const { deletions } = await getDeletions(callerWithout(["addontemplates"]).caller, "c1", undefined);
  expect(deletions[0]?.blockers[0]?.rule).not.toBe("template-missing");
});

it("names the rights that hide what may hold something up", async () => {
  const { deletions, hidden } = await getDeletions(callerWithout(["managedclusteraddons"]).caller, "c1", true);
  expect(deletions).toEqual([]);
  expect(hidden).toEqual([
    { verb: "list", resource: "managedclusteraddons", group: "addon.open-cluster-management.io" },
  ]);
});

it("tells those who may not see the cluster nothing, and reads nothing for them", async () => {
  const { caller, requested } = callerWithout([], false);
  const refused = getDeletions(caller, "c1", true);
  await expect(refused).rejects.toMatchObject({ code: "forbidden" } satisfies Partial<ApiError>);
  expect(requested).toEqual([]);
});
