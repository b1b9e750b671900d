import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AddOnHistory, ClusterHistory } from "@/lib/api/metrics/history";
import { writeCursor } from "@/server/lists/list-cursor";
import { SHARED_ADD_ON } from "./two-callers-hub";
import { SECRET_CANARY } from "./two-callers-objects";
import { addressesOf, FLEET_WIDE, parametersOf, TEMPLATES } from "./two-callers-requests";
import {
  comparable,
  foreignTo,
  MARKS,
  type Mark,
  MOMENT,
  NOWHERE,
  nextOf,
  TOTALS,
  TwoCallers,
  UNSEEN,
  WARDEN,
} from "./two-callers-setup";
import { suggestedTo, textsWritten } from "./two-callers-suggestions";

/** What a browser keeps open is tested by itself. */
const STREAM = "/api/v1/live";
const LISTS = Object.keys(TOTALS) as (keyof typeof TOTALS)[]; // keys lose their names

/** Each parameter is sent elsewhere: here a few of a route will do. */
const MAX_TOLD = 6;
/** The hub of this test has nothing of it, or it is of no session. */
const TOLD_NOBODY: readonly string[] = [
  "/api/v1/embed-tokens/current",
  "/api/v1/gates/{kind}/{name}",
  "/api/v1/approvals/batches/{batch}",
  "/api/v1/approvals/requests/{name}",
  "/api/v1/rollouts/{addOn}/{namespace}/{placement}/revisions/{revision}",
];
/** Names what is of each caller. */
const OF_PARTS: readonly string[] = [
  ...["addons", "rollouts", "approvals", "catalogue", "sets"].map((name) => `/api/v1/${name}`),
  ...["/api/addons", "/api/rollouts", "/api/v1/catalogue/{name}", "/api/v1/addons/{name}/enable"],
  ...["/api/v1/placements/options", "/api/v1/approvals/clusters/{name}"],
  "/api/v1/addons/{name}/installations/{namespace}/{placement}",
  ...["", "/clusters", "/field"].map((part) => `/api/v1/rollouts/{addOn}/{namespace}/{placement}${part}`),
];

let callers: TwoCallers;

beforeAll(async () => {
  callers = await TwoCallers.start();
  await callers.changeHealth();
}, 60_000);
afterAll(() => callers.tested.close());

interface Page {
  readonly rows: readonly { readonly name: string }[];
  readonly total: number;
  readonly all: number;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

describe("two callers with disjoint rights", () => {
  it("are compared on every route that can be read, with each parameter that it takes", async () => {
    const { body } = await callers.request("amber", "/api/openapi.json");
    const { paths } = body as { paths: Record<string, { get?: Operation }> };
    const routes = callers.tested.app.routes.filter(({ method, path }) => method === "GET" && path.startsWith("/api/"));
    const templates = routes.map(({ path }) => path.replace(/:(\w+)/g, "{$1}").replace(/\/$/, ""));
    const described = Object.entries(paths).flatMap(([path, { get }]) =>
      get && path !== STREAM ? [{ path, get }] : [],
    );
    const wanted = new Set([...templates, ...described.map(({ path }) => path)]);
    wanted.delete(STREAM);
    expect([...TEMPLATES].sort()).toEqual([...wanted].sort());
    for (const { path, get } of described) {
      const parameters = (get.parameters ?? []).filter((parameter) => parameter.in === "query").map(({ name }) => name);
      expect([...parametersOf(path)].sort(), path).toEqual(parameters.sort());
    }
  });

  it.each(TEMPLATES)("are told the same of their own parts, and nothing of another: %s", async (template) => {
    const [ofAmber, ofMaple] = [addressesOf(template, "amber"), addressesOf(template, "maple")];
    const statuses = new Set<number>();
    for (const [index, address] of ofAmber.entries()) {
      const { text: amber, status } = await callers.request("amber", address);
      const { text: maple } = await callers.request("maple", ofMaple[index] ?? "");
      expect(amber, address).not.toMatch(foreignTo("amber"));
      expect(maple, address).not.toMatch(foreignTo("maple"));
      expect(comparable(amber, "amber"), address).toBe(comparable(maple, "maple"));
      statuses.add(status);
    }
    expect(statuses.has(200)).toBe(!FLEET_WIDE.includes(template));
  });

  it.each(FLEET_WIDE)("are both refused what the caller with all rights is told: %s", async (template) => {
    const told: string[] = [];
    for (const mark of MARKS)
      for (const address of addressesOf(template, mark).slice(0, MAX_TOLD)) {
        const { status, text } = await callers.request(WARDEN, address);
        if (status !== 200) continue;
        told.push(text);
        expect([403, 404], address).toContain((await callers.request(mark, address)).status);
      }
    expect(told.length > 0).toBe(!TOLD_NOBODY.includes(template));
    const named = MARKS.filter((mark) => told.some((text) => text.includes(mark)));
    if (OF_PARTS.includes(template)) expect(named).toEqual(MARKS);
  });

  it.each(TEMPLATES)("are told of what is not theirs what they are told of what is nowhere: %s", async (template) => {
    const nowhere = addressesOf(template, NOWHERE);
    for (const hidden of ["maple", UNSEEN]) {
      for (const [index, address] of addressesOf(template, hidden).entries()) {
        const answer = await callers.request("amber", address);
        const expected = await callers.request("amber", nowhere[index] ?? "");
        expect(comparable(answer.text, hidden), address).toBe(comparable(expected.text, NOWHERE));
      }
    }
  });

  it.each(TEMPLATES)("attack: reading what Secrets hold, also with all rights: %s", async (template) => {
    for (const address of addressesOf(template, "amber"))
      expect((await callers.request(WARDEN, address)).text, address).not.toContain(SECRET_CANARY);
  });

  it("are told how their own add-ons changed, also of the one that all have", async () => {
    for (const mark of MARKS) {
      const changesOf = async (addOn: string) => {
        const { body } = await callers.request(mark, `/api/v1/history/addons/${addOn}`);
        return (body as AddOnHistory).changes?.map(({ cluster, to }) => `${cluster} ${to}`);
      };
      for (const addOn of [`${mark}-addon`, SHARED_ADD_ON])
        expect(await changesOf(addOn)).toEqual([`${mark}-2 healthy`, `${mark}-2 unhealthy`]);
      const { body } = await callers.request(mark, `/api/v1/history/clusters/${mark}-2`);
      expect((body as ClusterHistory).addOns?.map(({ changes }) => changes.length)).toEqual([2, 2]);
    }
  });

  it("attack: reading of the past what is gone, or has become another object", async () => {
    const namesAt = async (caller: Mark | typeof WARDEN, mark: Mark) => {
      const { body } = await callers.request(caller, `/api/v1/cluster-addons?at=${MOMENT}&q=cluster=${mark}-1`);
      return (body as Page).rows.map(({ name }) => name.replaceAll(mark, "x")).sort();
    };
    for (const mark of MARKS) {
      expect(await namesAt(WARDEN, mark)).toEqual(["x-1/shared", "x-1/x-addon", "x-1/x-again", "x-1/x-gone"]);
      expect(await namesAt(mark, mark)).toEqual(["x-1/shared", "x-1/x-addon"]);
      for (const address of [
        `clusters?at=${MOMENT}&limit=9`,
        `matrix?at=${MOMENT}`,
        `clusters?at=${MOMENT}&group=issue`,
      ]) {
        const { status, text } = await callers.request(mark, `/api/v1/${address}`);
        expect(status).toBe(200);
        expect(text).not.toMatch(/gone|again/);
      }
    }
  });

  it("are told the same whatever happens to what they may not see", async () => {
    const addresses = TEMPLATES.flatMap((template) => addressesOf(template, "amber"));
    const received = async () => {
      const answers: string[] = [];
      for (const address of addresses)
        answers.push(`${address} ${comparable((await callers.request("amber", address)).text, "amber")}`);
      return answers;
    };
    const before = await received();
    await callers.changeUnseen();
    expect(await received()).toEqual(before);
  }, 180_000);
});

describe.each(LISTS)("the list of %s", (list) => {
  it.each(MARKS)("has as many rows as are of %s, page by page as all at once", async (mark) => {
    const whole = await page(mark, list);
    expect(whole).toMatchObject({ total: TOTALS[list], all: TOTALS[list] });
    for (const sort of ["name", "-name", "status", "-status", "since", "age"].filter((each) => has(list, each))) {
      const names = await namesByPages(mark, list, sort);
      expect(names.toSorted(), sort).toEqual(whole.rows.map(({ name }) => name).toSorted());
    }
  });

  it("goes on behind the cursor of another with one's own rows", async () => {
    const { body } = await callers.request("amber", `/api/v1/${list}?limit=1`);
    const theirs = nextOf(body) ?? "";
    const { text, body: answer } = await callers.request("maple", `/api/v1/${list}?cursor=${theirs}`);
    const before = `a${NOWHERE.slice(1)}`;
    const absent = writeCursor("name", { key: before, name: before });
    const expected = await callers.request("maple", `/api/v1/${list}?cursor=${absent}`);
    expect(text).not.toMatch(foreignTo("maple"));
    expect(text).toBe(expected.text);
    expect(answer).toMatchObject({ total: TOTALS[list] });
  });

  it("suggests to each the same of their own, and nothing of another", async () => {
    const ofMaple = textsWritten(list, "maple");
    const values = new Set<string>();
    for (const [index, text] of textsWritten(list, "amber").entries()) {
      const suggested = await suggestedTo(callers, "amber", list, text);
      for (const { value = "" } of suggested?.suggestions ?? []) values.add(value);
      const amber = JSON.stringify(suggested);
      const maple = JSON.stringify(await suggestedTo(callers, "maple", list, ofMaple[index] ?? ""));
      expect(amber, text).not.toMatch(foreignTo("amber"));
      expect(comparable(amber, "amber"), text).toBe(comparable(maple, "maple"));
    }
    expect([...values].filter((value) => value.includes("amber"))).not.toEqual([]);
  });

  it("suggests of what is hidden what it suggests of what is nowhere", async () => {
    const nowhere = textsWritten(list, NOWHERE);
    for (const [index, text] of textsWritten(list, UNSEEN).entries()) {
      const hidden = JSON.stringify(await suggestedTo(callers, "amber", list, text));
      const absent = JSON.stringify(await suggestedTo(callers, "amber", list, nowhere[index] ?? ""));
      expect(comparable(hidden, UNSEEN), text).toBe(comparable(absent, NOWHERE));
    }
  });

  it.each(MARKS)("is a file of the rows of %s", async (mark) => {
    const { body } = await callers.request(mark, `/api/v1/${list}`, { accept: "text/csv" });
    expect(String(body).trim().split("\n")).toHaveLength(TOTALS[list] + 1);
    expect(String(body)).not.toMatch(foreignTo(mark));
  });
});

async function page(mark: Mark, list: string, query = ""): Promise<Page> {
  const { status, body } = await callers.request(mark, `/api/v1/${list}?${query}`);
  expect(status).toBe(200);
  return body as Page;
}

async function namesByPages(mark: Mark, list: string, sort: string): Promise<string[]> {
  const names: string[] = [];
  let cursor = "";
  do {
    const { body, text } = await callers.request(mark, `/api/v1/${list}?limit=1&sort=${sort}${cursor}`);
    expect(text).not.toMatch(foreignTo(mark));
    names.push(...(body as Page).rows.map(({ name }) => name));
    const next = nextOf(body);
    cursor = next === undefined ? "" : `&cursor=${next}`;
  } while (cursor !== "");
  return names;
}

function has(list: string, sort: string): boolean {
  return addressesOf(`/api/v1/${list}`, NOWHERE).some((address) => address.endsWith(`?sort=${sort.replace("-", "")}`));
}

describe("notifications", () => {
  it("are of who may list all of what they are about, and of no one else", async () => {
    const [rules, alerts, sent] = ["", "/alerts", "/sent"].map((path) => `/api/v1/notifications${path}`);
    const seenBy = async (caller: Mark | typeof WARDEN) => {
      const bodies = await Promise.all(
        [rules, alerts, sent].map(async (path) => (await callers.request(caller, path ?? "")).body),
      );
      const [{ hidden, rules: shown }, { alerts: firing }, { notifications }] = bodies as [
        { hidden: number; rules: unknown[] },
        { alerts: unknown[] },
        { notifications: unknown[] },
      ];
      return { hidden, rules: shown.length, alerts: firing.length, sent: notifications.length };
    };
    expect(await seenBy(WARDEN)).toEqual({ hidden: 0, rules: 21, alerts: 15, sent: 3 });
    for (const mark of MARKS) expect(await seenBy(mark)).toEqual({ hidden: 21, rules: 0, alerts: 0, sent: 0 });
  });
});
