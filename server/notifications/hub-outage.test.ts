import { afterEach, beforeEach, expect, it } from "vitest";
import { NotificationRule } from "@/lib/notifications/rule";
import type { ReadRule } from "@/lib/notifications/stored-rules";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import { HubOutage } from "./hub-outage";
import { TestReceiver, toLoopback } from "./testing";

let receiver: TestReceiver;

beforeEach(async () => {
  receiver = await TestReceiver.start();
});
afterEach(() => receiver.close());

const rule = (more: object = {}): ReadRule => ({
  name: "hub",
  rule: NotificationRule.parse({ when: { type: "hub-unreachable" }, to: ["ops"], for: "1m", groupWait: "0s", ...more }),
});

/** A hub that does not answer so many times, and then with an error of its own. */
async function follow(
  failures: number,
  { rules, forMs }: { rules: readonly ReadRule[]; forMs: number },
): Promise<string[]> {
  let left = failures;
  const outage = new HubOutage({
    client: {
      raw: async () => {
        left -= 1;
        throw left >= 0 ? new HubUnreachable("gone") : new HubError(403, "Forbidden", "no");
      },
    },
    policy: receiver.policy,
    baseUrl: "",
    lease: "flotilla-controllers",
    activity: { add: () => undefined },
    resolve: toLoopback,
    eachMs: 0,
  });
  outage.remember({
    rules,
    receivers: [
      { name: "ops", kind: "webhook", settings: { kind: "webhook", url: receiver.url, secret: "0123456789abcdef" } },
    ],
    actions: { acknowledged: new Map(), tests: new Map() },
    facts: {},
    nowMs: Date.now() - forMs,
  });
  await outage.follow(new AbortController().signal);
  return receiver.received.map(({ body }) => JSON.parse(body).title);
}

it("is told of by the last leader, once, and that it is over", async () => {
  expect(await follow(4, { rules: [rule()], forMs: 120_000 })).toEqual([
    "The hub cannot be reached",
    "Resolved: The hub cannot be reached",
  ]);
});

it("is no news before it has lasted as long as the rule wants", async () => {
  expect(await follow(4, { rules: [rule()], forMs: 0 })).toEqual([]);
});

it("is no reason to wait where the hub answers, or no rule is about it", async () => {
  expect(await follow(0, { rules: [rule()], forMs: 120_000 })).toEqual([]);
  const other: ReadRule = {
    name: "lost",
    rule: NotificationRule.parse({ when: { type: "cluster-lost" }, to: ["ops"] }),
  };
  expect(await follow(1_000_000, { rules: [other], forMs: 120_000 })).toEqual([]);
});
