import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import type { AlertCause } from "./alert-cause";
import type { AlertRecord } from "./alert-record";
import { NotificationRule } from "./rule";
import { MAX_ALERTS, stepRule } from "./step";

const START = Date.parse("2026-11-20T12:00:00Z");
const MINUTE = 60_000;

const rule = (more: object = {}) =>
  NotificationRule.parse({ when: { type: "cluster-lost" }, to: ["ops"], groupWait: "0s", repeat: "0s", ...more });
const lost = (name: string, more: Partial<AlertCause> = {}): AlertCause => ({
  subject: { kind: "cluster", name },
  title: `Cluster ${name} is unavailable`,
  text: "",
  path: "/clusters",
  ...more,
});

/** Steps once a minute, with what is found in each; answers what is sent in each: "firing c1,c2". */
function run(of: NotificationRule, minutes: readonly (readonly AlertCause[])[], acknowledged: readonly string[] = []) {
  let records: AlertRecord[] = [];
  return minutes.map((findings, index) => {
    const next = stepRule({
      name: "r",
      rule: of,
      records,
      findings,
      nowMs: START + index * MINUTE,
      keyOf: (_, { name }) => name,
      isAcknowledged: ({ key }) => acknowledged.includes(key),
    });
    records = next.records;
    return next.messages.map(({ alerts, kind }) => `${kind} ${alerts.map(({ key }) => key).join(",")}`).join("; ");
  });
}

describe("alerts of a rule", () => {
  const [c1, c2] = [lost("c1"), lost("c2")];

  it.each<[string, object, (readonly AlertCause[])[], string[]]>([
    ["are sent once, and when they end", {}, [[c1], [c1], [], []], ["firing c1", "", "resolved c1", ""]],
    ["have to hold for some time", { for: "2m" }, [[c1], [c1], [c1], []], ["", "", "firing c1", "resolved c1"]],
    ["that end before are no news", { for: "2m" }, [[c1], [c1], [], [c1]], ["", "", "", ""]],
    ["wait for others to come along", { groupWait: "1m" }, [[c1], [c1, c2], [c1, c2]], ["", "firing c1,c2", ""]],
    [
      "are sent again with all others",
      { repeat: "2m" },
      [[c1], [c1, c2], [c1, c2]],
      ["firing c1", "firing c2", "firing c1,c2"],
    ],
    ["are not told to be over where nobody wants it", { resolved: false }, [[c1], [], []], ["firing c1", "", ""]],
    ["that come again are sent again", {}, [[c1], [], [c1]], ["firing c1", "resolved c1", "firing c1"]],
  ])("%s", (_, more, minutes, sent) => {
    expect(run(rule(more), minutes)).toEqual(sent);
  });

  it("hold since the hub says so", () => {
    expect(run(rule({ for: "10m" }), [[lost("c1", { sinceMs: START - 9 * MINUTE })], [c1], [c1]])).toEqual([
      "",
      "firing c1",
      "",
    ]);
  });

  it("that are acknowledged are not sent, nor sent again", () => {
    expect(
      run(
        rule({ repeat: "1m" }),
        [
          [c1, c2],
          [c1, c2],
        ],
        ["c1"],
      ),
    ).toEqual(["firing c2", "firing c2"]);
  });

  it("of what happened are sent although it is over, and have no end", () => {
    const done = lost("c1", { isEvent: true });
    expect(run(rule({ groupWait: "2m" }), [[done], [], [], []])).toEqual(["", "", "firing c1", ""]);
  });

  it("in quiet hours wait for their end, and what ended meanwhile is no news", () => {
    const quietHours = [{ timeZone: "UTC", from: "12:00", to: "12:02" }];
    expect(run(rule({ quietHours }), [[c1, c2], [c1], [c1], [c1]])).toEqual(["", "", "firing c1", ""]);
  });

  it("are bounded, and those beyond are counted", () => {
    const many = Array.from({ length: MAX_ALERTS + 7 }, (_, index) => lost(`c${index}`));
    const input = { name: "r", rule: rule(), records: [], findings: many, nowMs: START };
    const { messages, records } = stepRule({ ...input, keyOf: (_, { name }) => name, isAcknowledged: () => false });
    expect(records).toHaveLength(MAX_ALERTS);
    expect(messages[0]?.more).toBe(7);
  });
});

it("tells of each alert's end only what told of its beginning, whatever comes and goes", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seededRandom(seed);
    const minutes = Array.from({ length: 30 }, () =>
      ["c1", "c2", "c3"].filter(() => random() < 0.5).map((name) => lost(name)),
    );
    const more = { for: random() < 0.5 ? "0s" : "2m", groupWait: random() < 0.5 ? "0s" : "1m" };
    const firing = new Set<string>();
    for (const sent of run(rule(more), minutes).flatMap((text) => text.split("; ").filter(Boolean))) {
      const [kind, names = ""] = sent.split(" ");
      for (const name of names.split(",")) {
        expect(firing.has(name), `seed ${seed}: ${sent}`).toBe(kind === "resolved");
        if (kind === "firing") firing.add(name);
        else firing.delete(name);
      }
    }
  }
});
