import { describe, expect, it } from "vitest";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { HubError } from "./hub-error";
import { StoredVersions } from "./stored-versions";

const GROUP = "addon.open-cluster-management.io";
/** How kube-apiserver reports that ManagedClusterAddOns are stored in v1alpha1. */
const STORED_AS_ALPHA = "xaW1JUoc3Ws=";

const definition = (...versions: [name: string, served: boolean, storage: boolean][]) => ({
  spec: { versions: versions.map(([name, served, storage]) => ({ name, served, storage })) },
});
const discovery = (storageVersionHash?: string) => ({
  resources: [{ name: "managedclusteraddons", storageVersionHash }],
});

type Answers = Readonly<Record<string, object | number>>;

/** Answers by the last segment of the path: a number is a status code, and other paths are not found. */
function hub(answers: Answers) {
  const requested: string[] = [];
  const read = async (path: string) => {
    const last = path.split("/").at(-1) ?? "";
    requested.push(last);
    const answer = answers[last] ?? 404;
    if (typeof answer === "number") throw new HubError(answer, REASONS[answer] ?? "InternalError", "");
    return answer;
  };
  return { requested, versions: new StoredVersions(read) };
}

const REASONS: Readonly<Record<number, string>> = { 403: "Forbidden", 404: "NotFound" };

const CRD = `managedclusteraddons.${GROUP}`;

describe("the stored version", () => {
  it.each<[string, Answers, string | undefined]>([
    ["the stored one", { [CRD]: definition(["v1alpha1", true, true], ["v1beta1", true, false]) }, "v1alpha1"],
    [
      "the stored one of later hubs",
      { [CRD]: definition(["v1alpha1", true, false], ["v1beta1", true, true]) },
      "v1beta1",
    ],
    ["the only one", { [CRD]: definition(["v1alpha1", true, true]) }, "v1alpha1"],
    [
      "one that is served, where the stored one is not",
      { [CRD]: definition(["v1alpha1", true, false], ["v1beta1", false, true]) },
      "v1alpha1",
    ],
    [
      "one that we support, where the stored one is not",
      { [CRD]: definition(["v1beta1", true, false], ["v1", true, true]) },
      "v1beta1",
    ],
    [
      "that of discovery, where definitions may not be read",
      { [CRD]: 403, v1beta1: discovery(STORED_AS_ALPHA) },
      "v1alpha1",
    ],
    [
      "the newest that discovery lists, where it has no hash",
      { [CRD]: 403, v1beta1: discovery(), v1alpha1: discovery() },
      "v1beta1",
    ],
    ["the only one that discovery names", { [CRD]: 403, v1alpha1: discovery() }, "v1alpha1"],
    ["none where the kind is absent", {}, undefined],
    ["none where the group lacks the kind", { [CRD]: 404, v1beta1: { resources: [] } }, undefined],
  ])("is %s", async (_, answers, version) => {
    expect(await hub(answers).versions.of(managedClusterAddOns)).toBe(version);
  });

  it("is read once, until it is forgotten", async () => {
    const { requested, versions } = hub({ [CRD]: definition(["v1alpha1", true, true]) });
    await Promise.all([versions.of(managedClusterAddOns), versions.of(managedClusterAddOns)]);
    expect(versions.of(managedClusterAddOns)).toBe("v1alpha1");
    expect(requested).toEqual([CRD]);
    versions.forget(managedClusterAddOns);
    await versions.of(managedClusterAddOns);
    expect(requested).toEqual([CRD, CRD]);
  });

  it("is read again where the hub failed or did not have the kind", async () => {
    const failing = hub({ [CRD]: 503 });
    await expect(failing.versions.of(managedClusterAddOns)).rejects.toThrow();
    await expect(failing.versions.of(managedClusterAddOns)).rejects.toThrow();
    expect(failing.requested).toEqual([CRD, CRD]);
    const lacking = hub({});
    await lacking.versions.of(addOnTemplates);
    await lacking.versions.of(addOnTemplates);
    expect(lacking.requested).toHaveLength(6);
  });
});
