import { expect, it } from "vitest";
import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { startBareHub } from "@/server/demo/testing-bare";
import { kinds, openHub } from "@/server/hub/hub";
import { HubError } from "@/server/hub/hub-error";
import { addOn } from "./add-on/controller";
import { createGateReports } from "./starts/gate-reports";
import { createStartGuard } from "./starts/start-guard";
import { TestBench } from "./test-bench";
import { fleet, ground } from "./test-objects";

it("tells of an installation that failed, also where its status cannot be written", async () => {
  const testHub = await startBareHub();
  const bench = new TestBench(testHub);
  await bench.put(...ground(), ...fleet([["c1"]]));
  const stop = new AbortController();
  const hub = openHub(testHub.transport, kinds);
  const stopped = hub.start(stop.signal);
  await hub.synced(stop.signal);
  const refusing = {
    ...hub,
    create: () => Promise.reject(new HubError(403, "Forbidden", "no right to install")),
    patch: () => Promise.reject(new HubError(409, "Conflict", "changed meanwhile")),
  };
  const memory = {
    decisions: createRolloutDecisions(),
    guard: createStartGuard(hub),
    reports: createGateReports(),
  };
  const failure: unknown = await addOn(refusing, memory, "all", () => undefined)
    .reconcile("hello", stop.signal)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ errors: [{ reason: "Forbidden" }, { reason: "Conflict" }] });
  stop.abort();
  await stopped;
  await bench.close();
  await testHub.close();
});
