import { expect, it } from "vitest";
import { CONTROLLERS_LEASE } from "@/lib/kube/names";
import { findNow } from "@/lib/notifications/find";
import { noticeAlert } from "@/lib/notifications/notice";
import { type NotificationCondition, NotificationRule } from "@/lib/notifications/rule";
import { stepRule } from "@/lib/notifications/step";
import { readState, writeState } from "@/lib/notifications/stored-state";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { sessionOf } from "@/server/auth/testing";
import { TestCaches } from "@/server/testing/caches";
import { BARE_MESSAGE, countedAddOns, ROOT_MESSAGE, refusedWork } from "@/server/testing/telling-works";
import { fleetFacts } from "./hub-facts";
import { stateName } from "./hub-records";
import { listAlerts } from "./list-alerts";
import { keyOf } from "./notifier";
import { NotificationRecords } from "./stored-notifications";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const STATE = stateName(CONTROLLERS_LEASE);
const DOWN: NotificationCondition = { type: "add-on-down", clusters: 1 };

/** Two clusters whose conditions only count resources, and the works that say why. */
function facts() {
  const caches = new TestCaches();
  countedAddOns(caches);
  const works = ["a", "b"].map((cluster) => ManifestWork.parse(refusedWork(cluster)));
  return fleetFacts(caches, {
    subscribe: (listener) => {
      for (const work of works) listener({ before: undefined, after: work }, `${work.metadata.namespace}/w`);
      return () => undefined;
    },
  });
}

function recordsOf(when: NotificationCondition) {
  const rule = NotificationRule.parse({ when, to: ["ops"], groupWait: "0s" });
  const { close, facts: read } = facts();
  const findings = findNow(when, read(), NOW) ?? [];
  close();
  return stepRule({ name: "r", rule, records: [], findings, nowMs: NOW, keyOf, isAcknowledged: () => false }).records;
}

it("receivers get what works say of an add-on, where conditions only count", () => {
  const records = recordsOf(DOWN);
  expect(records).toHaveLength(1);
  for (const record of records) {
    const { text } = noticeAlert(record, { baseUrl: "" });
    expect(text).toContain(ROOT_MESSAGE);
    expect(text).not.toContain(BARE_MESSAGE);
  }
});

it("rollouts have it beside what conditions say", () => {
  const { close, facts: read } = facts();
  const [row, ...others] = read().rollouts?.() ?? [];
  close();
  expect(others).toEqual([]);
  expect(row?.issues).toMatchObject([{ message: BARE_MESSAGE }]);
  expect(row?.caused).toMatchObject([{ message: ROOT_MESSAGE }]);
  const findings = findNow(
    { type: "rollout", stages: ["stalled"] },
    { rollouts: () => (row ? [{ ...row, stage: "stalled" as const }] : []) },
    NOW,
  );
  expect(findings).toMatchObject([
    { text: expect.stringContaining(BARE_MESSAGE), caused: expect.stringContaining(ROOT_MESSAGE) },
  ]);
});

it("alerts show it to who may list works, and what conditions say to others", async () => {
  const state = writeState({ ...readState(undefined), alerts: recordsOf(DOWN) });
  const records = new NotificationRecords({
    getRaw: async (_, { name }) => ({ metadata: { name }, data: name === STATE ? { state } : {} }),
  });
  const textFor = async (caller: ReturnType<typeof sessionOf>) => {
    const { alerts } = await listAlerts(caller, records);
    return alerts.map(({ text }) => text).join();
  };
  expect(await textFor(sessionOf("all", () => true))).toContain(ROOT_MESSAGE);
  const ofA = (plural: string, namespace?: string) => plural !== "manifestworks" || namespace === "a";
  for (const may of [(plural: string) => plural !== "manifestworks", ofA]) {
    const text = await textFor(sessionOf("some", may));
    expect(text).toContain(BARE_MESSAGE);
    expect(text).not.toContain(ROOT_MESSAGE);
  }
});
