import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { lonelyProfile } from "./fleet-profiles";
import { runJoiningAgent } from "./joining-agent";

let hub: TestHub;

beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.close());

it("asks to join by the token alone, and says so where the hub does not take it", async () => {
  const steps: string[] = [];
  const stopping = new AbortController();
  const agent = (token: string) =>
    runJoiningAgent({
      endpoint: { server: hub.url, ca: hub.caCertificate },
      token,
      profile: lonelyProfile("edge-1"),
      signal: stopping.signal,
      onStep: (step) => {
        steps.push(step);
        stopping.abort();
      },
    });
  await expect(agent("nobody")).rejects.toThrow("The hub does not take this token");
  await agent(hub.adminToken).catch(() => undefined);
  expect(steps).toEqual([expect.stringMatching(/^edge-1 asks to join, by the request edge-1-\w{5}\.$/)]);
});

it("has the same cluster for the same name", () => {
  expect(lonelyProfile("edge-1")).toEqual(lonelyProfile("edge-1"));
  expect(lonelyProfile("edge-1").agentId).not.toBe(lonelyProfile("edge-2").agentId);
});
