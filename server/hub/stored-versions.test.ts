import { describe, expect, it } from "vitest";
import type { WireRequest } from "@/lib/kube/wire";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { StoredVersions } from "./stored-versions";

const GROUP = "addon.open-cluster-management.io";
/** As kube-apiserver tells that ManagedClusterAddOns are stored in v1alpha1. */
const STORED_AS_ALPHA = "xaW1JUoc3Ws=";

const definition = (...versions: [name: string, served: boolean, storage: boolean][]) => ({
  spec: { versions: versions.map(([name, served, storage]) => ({ name, served, storage })) },
});
const discovery = (storageVersionHash?: string) => ({ resources: [{ name: "managedclusteraddons", storageVersionHash }] });

type Answers = Readonly<Record<string, object | number>>;

/** Answers by the last part of the path; a number refuses with it, and what is not named is not there. */
function hub(answers: Answers) {
  const asked: string[] = [];
  const send = async ({ path }: WireRequest) => {
    const last = path.split("/").at(-1) ?? "";
    asked.push(last);
    const answer = answers[last] ?? 404;
    const body = Buffer.from(JSON.stringify(typeof answer === "number" ? {} : answer));
    return { status: typeof answer === "number" ? answer : 200, headers: {}, body: bytes(body) };
  };
  return { asked, versions: new StoredVersions({ send, close: async () => undefined }) };
}

async function* bytes(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

const CRD = `managedclusteraddons.${GROUP}`;

describe("the version in which a hub is spoken to", () => {
  it.each<[string, Answers, string | undefined]>([
    ["the stored one", { [CRD]: definition(["v1alpha1", true, true], ["v1beta1", true, false]) }, "v1alpha1"],
    ["the stored one of later hubs", { [CRD]: definition(["v1alpha1", true, false], ["v1beta1", true, true]) }, "v1beta1"],
    ["the only one", { [CRD]: definition(["v1alpha1", true, true]) }, "v1alpha1"],
    [
      "one that is served, where the stored one is not",
      { [CRD]: definition(["v1alpha1", true, false], ["v1beta1", false, true]) },
      "v1alpha1",
    ],
    ["one that we know, where the stored one is another", { [CRD]: definition(["v1beta1", true, false], ["v1", true, true]) }, "v1beta1"],
    ["as discovery tells, where definitions may not be read", { [CRD]: 403, v1beta1: discovery(STORED_AS_ALPHA) }, "v1alpha1"],
    ["the newest that discovery names, where it does not tell", { [CRD]: 403, v1beta1: discovery(), v1alpha1: discovery() }, "v1beta1"],
    ["the only one that discovery names", { [CRD]: 403, v1alpha1: discovery() }, "v1alpha1"],
    ["none where the kind is absent", {}, undefined],
    ["none where the group lacks the kind", { [CRD]: 404, v1beta1: { resources: [] } }, undefined],
  ])("is %s", async (_, answers, version) => {
    expect(await hub(answers).versions.of(managedClusterAddOns)).toBe(version);
  });

  it("is asked for once, until it is forgotten", async () => {
    const { asked, versions } = hub({ [CRD]: definition(["v1alpha1", true, true]) });
    await Promise.all([versions.of(managedClusterAddOns), versions.of(managedClusterAddOns)]);
    expect(versions.of(managedClusterAddOns)).toBe("v1alpha1");
    expect(asked).toEqual([CRD]);
    versions.forget(managedClusterAddOns);
    await versions.of(managedClusterAddOns);
    expect(asked).toEqual([CRD, CRD]);
  });

  it("is asked for again where the hub failed or did not have the kind", async () => {
    const failing = hub({ [CRD]: 503 });
    await expect(failing.versions.of(managedClusterAddOns)).rejects.toThrow();
    await expect(failing.versions.of(managedClusterAddOns)).rejects.toThrow();
    expect(failing.asked).toEqual([CRD, CRD]);
    const lacking = hub({});
    await lacking.versions.of(addOnTemplates);
    await lacking.versions.of(addOnTemplates);
    expect(lacking.asked).toHaveLength(6);
  });
});
