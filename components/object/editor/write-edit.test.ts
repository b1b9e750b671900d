import { describe, expect, it } from "vitest";
import type { ObjectAnswer, ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import { writeEdit } from "./write-edit";

const ID: ObjectId = { kind: "managedclusters.cluster.open-cluster-management.io", name: "eks-1" };

function version(resourceVersion: string, more: object = {}, uid = "u"): WholeObject {
  return {
    apiVersion: "v1",
    kind: "ManagedCluster",
    metadata: { name: "eks-1", uid, resourceVersion },
    spec: { a: 1 },
    ...more,
  };
}

/** A hub that holds `now`, which is another version after each refusal. */
function hub(versions: readonly WholeObject[]) {
  const sent: RawObject[] = [];
  const at = () => versions[Math.min(sent.length, versions.length) - 1] ?? version("none");
  const conflict = new ApiProblem({ type: "about:blank", title: "Conflict", status: 409, code: "conflict" });
  return {
    sent,
    ways: {
      send: async (_: ObjectId, object: RawObject): Promise<ObjectAnswer> => {
        sent.push(object);
        if (object.metadata.resourceVersion !== at().metadata.resourceVersion) throw conflict;
        return { object: version("done"), isMasked: false };
      },
      read: async (): Promise<ObjectAnswer> => ({ object: at(), isMasked: false }),
    },
  };
}

const EDITED: RawObject = { apiVersion: "v1", kind: "ManagedCluster", metadata: { name: "eks-1" }, spec: { a: 2 } };

describe("writeEdit", () => {
  it("writes over the version that was read", async () => {
    const { sent, ways } = hub([version("1")]);
    expect(await writeEdit(ID, version("1"), EDITED, ways)).toMatchObject({
      result: "written",
      base: { metadata: { resourceVersion: "1" } },
    });
    expect(sent).toEqual([{ ...EDITED, metadata: { name: "eks-1", uid: "u", resourceVersion: "1" } }]);
  });

  it("goes on over news of the status, which no one edits", async () => {
    const news = (at: string) => version(at, { status: { seen: at } });
    const { sent, ways } = hub([news("2"), news("2")]);
    expect(await writeEdit(ID, version("1"), EDITED, ways)).toMatchObject({
      result: "written",
      base: { metadata: { resourceVersion: "2" } },
    });
    expect(sent.map(({ metadata }) => metadata.resourceVersion)).toEqual(["1", "2"]);
  });

  it("does not go on for ever", async () => {
    const { sent, ways } = hub(["2", "3", "4", "5", "6", "7"].map((at) => version(at)));
    expect((await writeEdit(ID, version("1"), EDITED, ways)).result).toBe("conflict");
    expect(sent.length).toBeLessThan(6);
  });

  it.each([
    ["another change", version("2", { spec: { a: 3 } })],
    ["another object of that name", version("2", {}, "other")],
  ])("stops before %s", async (_, theirs) => {
    const { sent, ways } = hub([theirs, theirs]);
    expect(await writeEdit(ID, version("1"), EDITED, ways)).toEqual({ result: "conflict", theirs });
    expect(sent).toHaveLength(1);
  });

  it("hands on what the hub has against it", async () => {
    const causes = [{ reason: "FieldValueInvalid", field: "spec.a", message: "no" }];
    const refusal = new ApiProblem({
      type: "about:blank",
      title: "Invalid request",
      detail: "The hub says: no",
      status: 422,
      code: "invalid",
      causes,
    });
    const ways = { send: () => Promise.reject(refusal), read: () => Promise.reject(new Error("no one asks")) };
    expect(await writeEdit(ID, version("1"), EDITED, ways)).toEqual({
      result: "refused",
      message: "The hub says: no",
      causes,
    });
  });

  it("is told apart where what it does was not reviewed as it is now", async () => {
    const refusal = new ApiProblem({
      type: "about:blank",
      title: "Not confirmed",
      detail: "Look again.",
      status: 409,
      code: "unconfirmed",
    });
    const ways = { send: () => Promise.reject(refusal), read: () => Promise.reject(new Error("no one asks")) };
    expect(await writeEdit(ID, version("1"), EDITED, ways)).toEqual({ result: "unconfirmed", message: "Look again." });
  });
});
