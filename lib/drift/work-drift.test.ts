import { describe, expect, it } from "vitest";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { driftMessage, driftsOf } from "./work-drift";

const DEPLOYMENT = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: "shop" },
  spec: { replicas: 3, paused: false },
};
const META = {
  ordinal: 0,
  group: "apps",
  version: "v1",
  kind: "Deployment",
  resource: "deployments",
  namespace: "shop",
  name: "web",
};

interface Sketch {
  readonly applied?: readonly [status: string, message?: string];
  readonly paths?: Readonly<Record<string, string>>;
  readonly values?: readonly object[];
  readonly generation?: number;
  readonly meta?: object;
}

function workOf({ applied = ["True"], paths = {}, values = [], generation = 1, meta = {} }: Sketch): ManifestWork {
  const jsonPaths = Object.entries(paths).map(([name, path]) => ({ name, path }));
  return ManifestWork.parse({
    metadata: { name: "w", namespace: "c1", generation },
    spec: {
      workload: { manifests: [DEPLOYMENT] },
      manifestConfigs: [{ resourceIdentifier: META, feedbackRules: [{ type: "JSONPaths", jsonPaths }] }],
    },
    status: {
      resourceStatus: {
        manifests: [
          {
            resourceMeta: { ...META, ...meta },
            conditions: [{ type: "Applied", status: applied[0], message: applied[1], observedGeneration: 1 }],
            statusFeedback: { values },
          },
        ],
      },
    },
  });
}

const conflict = (rest: string): Sketch => ({
  applied: ["False", `Failed to apply manifest: Apply failed with ${rest}`],
});
const integer = (name: string, value: number) => ({ name, fieldValue: { type: "Integer", integer: value } });

describe("what somebody changed on a cluster", () => {
  it.each<[string, Sketch, string[]]>([
    ["nothing reported", {}, []],
    [
      "one conflict",
      conflict('1 conflict: conflict with "kubectl-edit": .spec.replicas'),
      ["conflict .spec.replicas kubectl-edit"],
    ],
    [
      "with the version of the manager",
      conflict('1 conflict: conflict with "hpa" using apps/v1: .spec.replicas'),
      ["conflict .spec.replicas hpa"],
    ],
    [
      "several fields of several managers",
      conflict(
        '3 conflicts: conflicts with "hpa" using apps/v1:\n- .spec.replicas\n- .spec.paused\nconflicts with "edit":\n- .data.a',
      ),
      ["conflict .spec.replicas hpa", "conflict .spec.paused hpa", "conflict .data.a edit"],
    ],
    [
      "a field with a key",
      conflict('1 conflict: conflict with "x": .spec.template.spec.containers[name="web"].image'),
      ['conflict .spec.template.spec.containers[name="web"].image x'],
    ],
    ["another failure", { applied: ["False", 'Failed to apply manifest: namespaces "shop" not found'] }, []],
    [
      "a value that differs",
      { paths: { n: ".spec.replicas" }, values: [integer("n", 5)] },
      ["changed .spec.replicas 3→5"],
    ],
    ["in braces", { paths: { n: "{.spec.replicas}" }, values: [integer("n", 5)] }, ["changed .spec.replicas 3→5"]],
    [
      "a flag",
      { paths: { p: ".spec.paused" }, values: [{ name: "p", fieldValue: { type: "Boolean", boolean: true } }] },
      ["changed .spec.paused false→true"],
    ],
    ["a value that is as it should be", { paths: { n: ".spec.replicas" }, values: [integer("n", 3)] }, []],
    [
      "a value that the manifest does not have",
      { paths: { r: ".status.readyReplicas" }, values: [integer("r", 1)] },
      [],
    ],
    ["a value that is not reported", { paths: { n: ".spec.replicas" } }, []],
    [
      "a report of an earlier generation",
      { paths: { n: ".spec.replicas" }, values: [integer("n", 5)], generation: 2 },
      [],
    ],
    [
      "a report about another manifest",
      { paths: { n: ".spec.replicas" }, values: [integer("n", 5)], meta: { name: "old" } },
      [],
    ],
  ])("%s", (_, sketch, expected) => {
    const found = driftsOf(workOf(sketch)).map(
      ({ kind, field, by, wanted, found: now }) => `${kind} ${field} ${by ?? `${wanted}→${now}`}`,
    );
    expect(found).toEqual(expected);
  });

  it("is told in a sentence with object and field", () => {
    const [changed] = driftsOf(workOf({ paths: { n: ".spec.replicas" }, values: [integer("n", 5)] }));
    expect(changed && driftMessage(changed)).toBe(
      ".spec.replicas of Deployment shop/web is 5 on the cluster and 3 in the manifest.",
    );
    const [owned] = driftsOf(workOf(conflict('1 conflict: conflict with "hpa": .spec.replicas')));
    expect(owned && driftMessage(owned)).toBe(
      "hpa owns .spec.replicas of Deployment shop/web on the cluster, so the work is not applied.",
    );
  });
});
