import { expect, it } from "vitest";
import { HubError } from "@/server/hub/hub-error";
import { featureGates, ocmPrograms, ownPrograms } from "./programs";

const deployment = (name: string, image: string, readyReplicas?: number) => ({
  metadata: { name },
  spec: { replicas: 3, template: { spec: { containers: [{ image }] } } },
  status: { readyReplicas },
});
const answering = (answer: unknown) => ({ raw: async () => answer }) as unknown as Parameters<typeof ocmPrograms>[0];
const refusing = (status: number, reason: string) =>
  ({ raw: () => Promise.reject(new HubError(status, reason, "no")) }) as unknown as Parameters<typeof ocmPrograms>[0];

it.each([
  ["quay.example/ocm/registration:v1.2.1", "v1.2.1"],
  ["registry.example:5000/ocm/registration:v1.2.1@sha256:00", "v1.2.1"],
  ["registry.example:5000/ocm/registration@sha256:00", undefined],
  ["registry.example:5000/ocm/registration", undefined],
])("reads the version of a program from its image: %s", async (image, version) => {
  const { items } = await ocmPrograms(answering({ items: [deployment("work", image, 2), deployment("idle", image)] }));
  const of = version === undefined ? {} : { version };
  expect(items).toEqual([
    { name: "work", ...of, ready: 2, replicas: 3 },
    { name: "idle", ...of, ready: 0, replicas: 3 },
  ]);
});

it("lists the feature gates that are set, by component", async () => {
  const spec = {
    registrationConfiguration: { featureGates: [{ feature: "ClusterImporter", mode: "Enable" }] },
    workConfiguration: { featureGates: [{ feature: "CloudEventsDrivers" }] },
  };
  expect((await featureGates(answering({ spec }))).items).toEqual([
    { component: "registration", feature: "ClusterImporter", isEnabled: true },
    { component: "work", feature: "CloudEventsDrivers", isEnabled: false },
  ]);
  expect(await featureGates(answering({}))).toEqual({ items: [] });
});

it("names the right that is missing, and has none where OCM runs elsewhere", async () => {
  const missing = { verb: "list", resource: "deployments", group: "apps" };
  expect(await ocmPrograms(refusing(403, "Forbidden"))).toEqual({ items: [], missing });
  expect(await ocmPrograms(refusing(404, "NotFound"))).toEqual({ items: [] });
  await expect(ocmPrograms(refusing(500, "InternalError"))).rejects.toThrow();
});

it("lists Flotilla's own, both its StatefulSet and its Deployments", async () => {
  const raw = async ({ path }: { readonly path: string }) => {
    const isConsole = path.startsWith("/apis/apps/v1/namespaces/flotilla-system/statefulsets?");
    const name = isConsole ? "flotilla-console" : "flotilla-controllers";
    return { items: [deployment(name, "flotilla:0.1.0", isConsole ? 3 : 1)] };
  };
  expect(await ownPrograms({ raw } as unknown as Parameters<typeof ownPrograms>[0])).toEqual({
    items: [
      { name: "flotilla-console", version: "0.1.0", ready: 3, replicas: 3 },
      { name: "flotilla-controllers", version: "0.1.0", ready: 1, replicas: 3 },
    ],
  });
  expect(await ownPrograms(refusing(403, "Forbidden"))).toMatchObject({ items: [], missing: { verb: "list" } });
  expect(await ownPrograms(refusing(404, "NotFound"))).toEqual({ items: [] });
});
