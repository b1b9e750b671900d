import { describe, expect, it } from "vitest";
import type { ActivityEntry, ActivityObject } from "@/lib/api/activity/activity";
import type { Caller } from "@/server/auth/caller";
import type { Right } from "@/server/auth/rights";
import { Keys } from "@/server/keys";
import { ActivityBook } from "./activity-book";
import { Chain, type Link, readLink } from "./chain";
import { listActivity } from "./list-activity";

const KEYS = new Keys("activity", ["k".repeat(32)]);
const OTHER_KEYS = new Keys("activity", ["x".repeat(32)]);

function entry(time: string, rest: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    time: `2026-11-25T10:00:${time}.000Z`,
    user: "ada",
    request: "request",
    action: "Update an object",
    verb: "patch",
    outcome: "done",
    object: thing("team-a", "one"),
    ...rest,
  };
}

function thing(namespace: string, name: string, resource = "things"): ActivityObject {
  return { group: "example.org", resource, kind: resource === "secrets" ? "Secret" : "Thing", namespace, name };
}

function links(entries: readonly ActivityEntry[], run: string, keys = KEYS): Link[] {
  const chain = new Chain(keys, { writer: `console/${run}`, run });
  return entries.map((each) => chain.next(each));
}

function bookOf(own: readonly Link[], ...shared: readonly Link[][]): ActivityBook {
  const records = shared.map((each, index) => ({ name: String(index), links: each }));
  return new ActivityBook({ own: { entries: own }, shared: { list: () => records }, keys: KEYS });
}

function caller(may: (right: Right) => boolean, user = "ada"): Caller {
  return { user, rights: { may: async (right: Right) => may(right) } } as Caller;
}

const everything = caller(() => true);

describe("what was done", () => {
  it("is merged from all processes, the newest first, each once", async () => {
    const own = links([entry("01"), entry("04")], "aaaa");
    const other = links([entry("02"), entry("03")], "bbbb");
    const { rows, total } = await listActivity(everything, {}, bookOf(own, own, other));
    expect(rows.map(({ time }) => time.slice(17, 19))).toEqual(["04", "03", "02", "01"]);
    expect(total).toBe(4);
  });

  it("is found by person, kind, object, text and time, page by page", async () => {
    const own = links(
      [
        entry("01", { user: "bob" }),
        entry("02", { object: thing("team-b", "two") }),
        entry("03", { outcome: "refused", reason: "You may not." }),
      ],
      "aaaa",
    );
    const found = async (query: Parameters<typeof listActivity>[1]) =>
      (await listActivity(everything, query, bookOf(own))).rows.map(({ time }) => time.slice(17, 19));
    expect(await found({ by: "controllers" })).toEqual([]);
    expect(await found({ by: "people", user: "bob" })).toEqual(["01"]);
    expect(await found({ object: "team-b/t" })).toEqual(["02"]);
    expect(await found({ namespace: "team-b", name: "two" })).toEqual(["02"]);
    expect(await found({ namespace: "team-b", name: "tw" })).toEqual([]);
    expect(await found({ q: "MAY NOT" })).toEqual(["03"]);
    expect(await found({ kind: "Thing", since: "2026-11-25T10:00:02Z" })).toEqual(["03"]);
    const first = await listActivity(everything, { limit: 2 }, bookOf(own));
    expect(first.rows).toHaveLength(2);
    expect(await found({ limit: 2, cursor: first.next ?? "" })).toEqual(["01"]);
  });
});

describe("who may not list the objects", () => {
  const own = links(
    [
      entry("01"),
      entry("02", { user: "bob", object: thing("team-b", "two") }),
      entry("03", { user: "eve", verb: "sign-in", object: undefined } as Partial<ActivityEntry>),
      entry("04", { verb: "sign-in", object: undefined } as Partial<ActivityEntry>),
    ],
    "aaaa",
  );

  it("is told nothing of them, nor who wrote them, nor how many there are", async () => {
    const ofTeamA = caller(({ verb, namespace }) => verb === "list" && namespace === "team-a");
    const { rows, total, users } = await listActivity(ofTeamA, {}, bookOf(own));
    expect(rows.map(({ time }) => time.slice(17, 19))).toEqual(["04", "01"]);
    expect({ total, users }).toEqual({ total: 2, users: ["ada"] });
  });

  it("sees sign-ins of others as an administrator alone", async () => {
    const administrator = caller(({ verb, namespace }) => verb === "delete" && namespace === "flotilla-system");
    expect((await listActivity(administrator, {}, bookOf(own))).users).toEqual(["ada", "eve"]);
  });

  it("attack: reading what was done to Secrets, with all rights", async () => {
    const secrets = links([entry("01", { object: { ...thing("team-a", "one", "secrets"), group: "" } })], "aaaa");
    expect((await listActivity(everything, {}, bookOf(secrets))).rows).toEqual([]);
  });
});

describe("attack: writing into the ConfigMap of a process", () => {
  const [genuine] = links([entry("01")], "aaaa");
  if (!genuine) throw new Error("there is one");

  it.each<[string, Link | undefined]>([
    ["a line of one's own", links([entry("02", { user: "eve" })], "bbbb", OTHER_KEYS)[0]],
    ["a genuine line, changed", readLink(genuine.text.replace('"ada"', '"eve"'))],
  ])("shows %s as what it is", async (_, forged) => {
    const claimed = forged && readLink(forged.text.replace(/"key":"\w+"/, `"key":"${KEYS.sign("").key}"`));
    const { rows } = await listActivity(everything, {}, bookOf([genuine], claimed ? [claimed] : []));
    expect(rows.map(({ user, authenticity }) => [user, authenticity]).sort()).toEqual([
      ["ada", "signed"],
      ["eve", "forged"],
    ]);
  });

  it("takes no genuine line's place, whatever key it names", async () => {
    const unknown = readLink(genuine.text.replace('"ada"', '"eve"').replace(/"key":"\w+"/, '"key":"00000000"'));
    const { rows } = await listActivity(everything, {}, bookOf([], unknown ? [unknown] : [], [genuine]));
    expect(rows).toMatchObject([{ user: "ada", authenticity: "signed" }]);
  });
});

it("attack: breaking out of a line by control characters in names", () => {
  const [link] = links([entry("01", { user: 'ada\n{"v":1}\u001b[2J\u0085\u2028\u202e"' })], "aaaa");
  expect(link?.text).toMatch(/^[\x20-\x7e]+$/);
  expect(readLink(link?.text ?? "")?.line).toMatchObject({
    entry: { user: 'ada\n{"v":1}\u001b[2J\u0085\u2028\u202e"' },
  });
});
