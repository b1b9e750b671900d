import { expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, REPLICA_SET_LABEL, REPLICA_SET_PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { workDetails } from "./work-details";

const META = {
  ordinal: 0,
  group: "apps",
  version: "v1",
  kind: "Deployment",
  resource: "deployments",
  namespace: "shop",
  name: "web",
};
const MANIFEST = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: "shop" },
  spec: { replicas: 3 },
};

function raw(labels: Record<string, string>, { path = "", message = "" } = {}): RawObject {
  const jsonPaths = path === "" ? [] : [{ name: "replicas", path }];
  return {
    metadata: { name: "w", namespace: "c1", generation: 1, labels },
    spec: {
      workload: { manifests: [MANIFEST] },
      manifestConfigs: [{ resourceIdentifier: META, feedbackRules: [{ type: "JSONPaths", jsonPaths }] }],
    },
    status: {
      resourceStatus: {
        manifests: [
          {
            resourceMeta: META,
            conditions: [
              { type: "Applied", status: message === "" ? "True" : "False", message, observedGeneration: 1 },
            ],
            statusFeedback: { values: [{ name: "replicas", fieldValue: { type: "Integer", integer: 5 } }] },
          },
        ],
      },
    },
  };
}

const ADD_ON = { [ADDON_NAME_LABEL]: "hello" };

it.each<[string, RawObject, object]>([
  ["what is reported of a work of one's own", raw({}), { feedback: ["replicas=5"] }],
  ["nothing of an add-on's work that is as it should be", raw(ADD_ON), {}],
  ["a value that was changed", raw(ADD_ON, { path: ".spec.replicas" }), { drifts: [{ kind: "changed" }] }],
  [
    "a field that another manager owns",
    raw(ADD_ON, { message: 'Apply failed with 1 conflict: conflict with "hpa": .spec.replicas' }),
    { drifts: [{ kind: "conflict" }] },
  ],
  ["nothing of another failure", raw(ADD_ON, { message: "not found" }), {}],
  [
    "the place of a set's work in its rollout",
    raw({ [REPLICA_SET_LABEL]: "fleet.web", [REPLICA_SET_PLACEMENT_LABEL]: "all" }),
    { rolled: { set: "fleet.web", placement: "all", status: "to-apply", health: "unknown" } },
  ],
])("a row has %s", (_, work, expected) => {
  const details = workDetails(work);
  expect(details).toMatchObject(expected);
  if (Object.keys(expected).length === 0) expect(details).toEqual({});
});
