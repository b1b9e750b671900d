import { describe, expect, it } from "vitest";
import { replicaSetProblems, workProblems } from "./work-rules";

const MAP = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "b" } };
const work = (manifests: unknown, more: object = {}) => ({
  kind: "ManifestWork",
  spec: { workload: { manifests }, ...more },
});

describe("what the hub refuses of a work", () => {
  it.each<[string, object, string[]]>([
    ["nothing", work([MAP]), []],
    ["no manifests", work([]), ["spec.workload.manifests must not be empty."]],
    ["no kind", work([{ ...MAP, kind: undefined }]), ["spec.workload.manifests[0].kind is missing."]],
    ["no name", work([{ ...MAP, metadata: {} }]), ["spec.workload.manifests[0].metadata.name is missing."]],
    [
      "a name for the hub to make",
      work([{ ...MAP, metadata: { generateName: "a-" } }]),
      ["spec.workload.manifests[0].metadata.generateName is not allowed: give the object a name."],
    ],
    ["the same twice", work([MAP, MAP]), ["spec.workload.manifests[1] is there twice: ConfigMap a."]],
    ["the same name elsewhere", work([MAP, { ...MAP, metadata: { name: "a", namespace: "c" } }]), []],
    [
      "more than 500 KiB",
      work([{ ...MAP, data: { x: "x".repeat(512_000) } }]),
      ["spec.workload.manifests have 512094 bytes, and the hub takes 512000."],
    ],
    [
      "orphaning without rules",
      work([MAP], { deleteOption: { propagationPolicy: "SelectivelyOrphan" } }),
      ["spec.deleteOption.propagationPolicy needs rules that say what stays."],
    ],
    [
      "a time in the past",
      work([MAP], { deleteOption: { ttlSecondsAfterFinished: -1 } }),
      ["spec.deleteOption.ttlSecondsAfterFinished must not be negative."],
    ],
    [
      "another field manager",
      work([MAP], { manifestConfigs: [{ updateStrategy: { serverSideApply: { fieldManager: "me" } } }] }),
      ["spec.manifestConfigs[0].updateStrategy.serverSideApply.fieldManager must begin with “work-agent”."],
    ],
  ])("%s", (_, object, expected) => {
    expect(workProblems({ ...object }).map(({ message }) => message)).toEqual(expected);
  });
});

describe("what becomes of a replica set that is written anyhow", () => {
  const set = (namespace: string, name: string) => ({
    metadata: { namespace, name },
    spec: { manifestWorkTemplate: { workload: { manifests: [MAP] } } },
  });

  it("is refused for a name that its works cannot carry", () => {
    expect(replicaSetProblems(set("a".repeat(31), "b".repeat(31)))).toEqual([]);
    expect(replicaSetProblems(set("a".repeat(31), "b".repeat(32)))).toMatchObject([{ path: ["metadata", "name"] }]);
  });

  it("is refused for its template as a work is", () => {
    const [found] = replicaSetProblems({ metadata: {}, spec: {} });
    expect(found?.message).toBe("spec.manifestWorkTemplate.workload.manifests must not be empty.");
  });
});
