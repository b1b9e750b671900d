import { expect, it } from "vitest";
import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { startTestHub } from "@/server/demo/testing";
import { kinds, openHub } from "@/server/hub/hub";
import { HubError } from "@/server/hub/hub-error";
import { inProcess } from "@/server/hub/transport";
import { addOn } from "./add-on/controller";
import { fleet, ground } from "./test-objects";

it("tells of an installation that failed, also where its status cannot be written", async () => {
  const testHub = await startTestHub();
  const stop = new AbortController();
  const hub = openHub(inProcess(testHub.api.handler, { user: "admin", groups: ["system:masters"] }), kinds);
  const stopped = hub.start(stop.signal);
  await hub.synced(stop.signal);
  const options = { signal: stop.signal, fieldManager: "test" };
  for (const { resource, object, status } of [...ground(), ...fleet([["c1"]])]) {
    await hub.create(resource, object, options);
    const { name = "", namespace } = object.metadata;
    if (status) await hub.patch(resource, { name, namespace }, { status }, { ...options, subresource: "status" });
  }
  const refusing = {
    ...hub,
    create: () => Promise.reject(new HubError(403, "Forbidden", "no right to install")),
    patch: () => Promise.reject(new HubError(409, "Conflict", "changed meanwhile")),
  };
  const failure: unknown = await addOn(refusing, createRolloutDecisions(), "all", () => undefined)
    .reconcile("hello", stop.signal)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ errors: [{ reason: "Forbidden" }, { reason: "Conflict" }] });
  stop.abort();
  await stopped;
  await testHub.close();
});
