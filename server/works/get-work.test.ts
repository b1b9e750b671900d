import { expect, it } from "vitest";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { Session } from "@/server/auth/session";
import { reviewingClient } from "@/server/auth/testing";
import { getWork } from "./get-work";

const reported = (type: string, status: string) => ({
  type,
  status,
  reason: "R",
  message: "m",
  lastTransitionTime: "2026-11-21T10:00:00Z",
});

const WORK = {
  metadata: {
    namespace: "c1",
    name: "addon-hello-deploy-0",
    labels: { "open-cluster-management.io/addon-name": "hello" },
  },
  spec: {
    workload: {
      manifests: [
        { apiVersion: "v1", kind: "Namespace", metadata: { name: "agents" } },
        { apiVersion: "apps/v1", kind: "Deployment", metadata: { namespace: "agents", name: "hello" } },
      ],
    },
  },
  status: {
    conditions: [reported("Applied", "True"), reported("Available", "False")],
    resourceStatus: {
      manifests: [
        {
          resourceMeta: { ordinal: 1 },
          conditions: [reported("Available", "False")],
          statusFeedback: {
            values: [
              { name: "ReadyReplicas", fieldValue: { type: "Integer", integer: 0 } },
              { name: "Paused", fieldValue: { type: "Boolean", boolean: false } },
              { name: "Raw", fieldValue: { type: "JsonRaw", jsonRaw: "{}" } },
            ],
          },
        },
      ],
    },
  },
};

/** It has the Deployment too. */
const OTHER = ManifestWork.parse({
  metadata: { namespace: "c1", name: "mine" },
  spec: { workload: { manifests: WORK.spec.workload.manifests.slice(1) } },
});

it("tells of each manifest what the cluster says of it, and of one that it has not spoken of nothing", async () => {
  const client = {
    ...reviewingClient(() => Promise.reject(new Error("no review"))),
    get: async () => ManifestWork.parse(WORK) as never,
    list: async () => [ManifestWork.parse(WORK), OTHER] as never,
  };
  const answer = await getWork(new Session({ user: "ada", groups: [], client }), {
    namespace: "c1",
    name: "addon-hello-deploy-0",
  });
  expect(answer.row).toMatchObject({
    name: "c1/addon-hello-deploy-0",
    addOn: "hello",
    manifests: 2,
    message: "M.",
    drifts: [{ kind: "shared", message: expect.stringMatching(/^mine of this cluster writes objects of it, too/) }],
  });
  expect(answer.shared).toEqual([{ object: "Deployment agents/hello", works: ["addon-hello-deploy-0", "mine"] }]);
  expect(answer.drifts).toEqual([]);
  expect(answer.manifests).toMatchObject([
    { ordinal: 0, apiVersion: "v1", kind: "Namespace", namespace: "", name: "agents", conditions: [], feedback: [] },
    {
      ordinal: 1,
      apiVersion: "apps/v1",
      kind: "Deployment",
      namespace: "agents",
      name: "hello",
      conditions: [{ type: "Available", status: "False" }],
      feedback: [
        { name: "ReadyReplicas", value: "0" },
        { name: "Paused", value: "false" },
        { name: "Raw", value: "{}" },
      ],
    },
  ]);
});
