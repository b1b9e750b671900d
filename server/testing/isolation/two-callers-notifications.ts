import { createHash } from "node:crypto";
import { NAMESPACE } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import { WRITE } from "@/server/console/testing";
import type { HubClient } from "@/server/hub/hub-client";

const HOUR_MS = 3_600_000;

/** The key of the alert about the mark's first cluster. */
export function alertKey(mark: string): string {
  return createHash("sha256").update(mark).digest("hex").slice(0, 20);
}

/** Rules about each mark's part, one that is broken, and what was sent and done about them. */
export async function putNotifications(admin: HubClient, marks: readonly string[]): Promise<void> {
  const now = Date.now();
  const rules = Object.fromEntries(
    marks.flatMap((mark) => [
      ...conditionsOf(mark).map((when, index) => [
        `${mark}-${index}`,
        JSON.stringify({ when, to: [`${mark}-receiver`] }),
      ]),
      [`${mark}-broken`, mark],
    ]),
  );
  const state = {
    // Nobody looks at the rules again: they count as looked at for as long as a slow machine may take.
    evaluatedAtMs: now + HOUR_MS,
    receivers: [{ name: "ops", kind: "webhook" }],
    alerts: marks.flatMap((mark) => alertsOf(mark, now)),
    sent: marks.map((mark) => sentOf(mark, now)),
  };
  const acknowledged = { by: marks.join(" "), at: new Date(now).toISOString(), reason: marks.join(" ") };
  const actions = marks.map((mark) => [`acknowledged.${alertKey(mark)}`, JSON.stringify(acknowledged)]);
  await put(admin, "flotilla-notification-rules", rules);
  await put(admin, "flotilla-notification-actions", Object.fromEntries(actions));
  await put(admin, "flotilla-controllers-notifications", { state: JSON.stringify(state) });
}

function conditionsOf(mark: string): object[] {
  return [
    { type: "rollout", stages: ["stalled"], addOns: [`${mark}-addon`] },
    { type: "add-on-down", clusters: 1, addOns: [`${mark}-addon`] },
    { type: "cluster-lost", clusterSets: [`${mark}-set`] },
    { type: "approval-waiting" },
    { type: "identity-alarm" },
    { type: "certificate-not-renewed" },
  ];
}

function alertsOf(mark: string, sinceMs: number): object[] {
  const subjects = [
    { kind: "cluster", name: `${mark}-1` },
    { kind: "add-on", name: `${mark}-addon` },
    { kind: "rollout", name: `${mark}-addon/team-${mark}/${mark}-place` },
    { kind: "request", name: `requests/${mark}-request` },
    { kind: "identity", name: `certificate/${mark}-request` },
  ];
  const text = { title: `${mark} is lost`, text: `Word of ${mark}`, path: "/clusters" };
  const known = { rule: `${mark}-2`, status: "firing", sinceMs, ...text };
  return subjects.map((subject, index) => {
    const key = index === 0 ? alertKey(mark) : alertKey(`${mark} ${index}`);
    return { ...known, key, subject };
  });
}

function sentOf(mark: string, atMs: number): object {
  const what = { kind: "firing", title: `${mark} is lost`, alerts: 1, outcome: "failed", attempts: 1, reason: mark };
  return { id: mark, at: new Date(atMs).toISOString(), rule: `${mark}-2`, receiver: "ops", ...what };
}

async function put(admin: HubClient, name: string, data: object): Promise<void> {
  await admin.create(configMaps, { metadata: { name, namespace: NAMESPACE }, data }, WRITE);
}
