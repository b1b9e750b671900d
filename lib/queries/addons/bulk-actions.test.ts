import { afterEach, expect, it, vi } from "vitest";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnRow } from "@/lib/lists/testing";
import { type BulkAction, bulkPlans, carryOutBulk } from "./bulk-actions";

afterEach(() => vi.unstubAllGlobals());

const PLAN = {
  writes: [],
  rights: [],
  gaining: [],
  keeping: [],
  losing: [],
  waves: [],
  problems: [],
  warnings: [],
  follow: "/",
};
const WRITE = { verb: "patch", kind: "ClusterManagementAddOn", name: "one" };
const WRITTEN = { outcomes: [{ kind: "ClusterManagementAddOn", name: "one", result: "written" }] };

/** A console that answers a plan, or what became of one; what it was asked stands in `requests`, one line each. */
function consoleWith(answers: Readonly<Record<string, object>>) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    requests.push(`${path} ${body}`);
    const answer = answers[path];
    if (answer) return Response.json(answer);
    return Response.json(
      { type: "about:blank", title: "Not allowed", status: 403, code: "forbidden", detail: "You may not." },
      { status: 403 },
    );
  });
  return requests;
}

function read(action: BulkAction, rows: readonly AddOnRow[]) {
  const { queryFn } = bulkPlans(action, ["x"], async () => rows);
  if (typeof queryFn !== "function") throw new Error("it cannot be asked");
  return queryFn({ signal: new AbortController().signal } as Parameters<typeof queryFn>[0]); // nothing else of it is looked at
}

const PLACEMENT = { namespace: "fleet", name: "all", strategy: "All", conditions: [] };
const named = (name: string, placements = [PLACEMENT]) => addOnRow({ name, placements });

it("disables each by the plan that was read, with what that takes to be confirmed, and leaves out what has none", async () => {
  const losing = [{ cluster: "c1", createdAt: "", finalizers: [] }];
  const requests = consoleWith({
    "/api/v1/addons/one/disable/plan": { ...PLAN, id: "p1", writes: [WRITE], losing, confirm: "one" },
    "/api/v1/addons/two/disable/plan": { ...PLAN, id: "p2", problems: [{ field: "", message: "It is away." }] },
    "/api/v1/addons/three/disable/plan": { ...PLAN, id: "p3" },
    "/api/v1/addons/one/disable": WRITTEN,
  });
  const plans = await read(
    "disable",
    ["one", "two", "three", "four"].map((name) => named(name)),
  );
  expect(plans.steps).toMatchObject([{ label: "one", losing: ["c1"] }]);
  expect(plans.left).toEqual([
    { label: "two", why: "It is away." },
    { label: "three", why: "Nothing to change." },
    { label: "four", why: "You may not." },
  ]);
  expect(await carryOutBulk(plans.steps, "")).toEqual([]);
  expect(requests.at(-1)).toBe(
    '/api/v1/addons/one/disable {"input":{"placements":[],"clusters":[]},"plan":"p1","confirm":"one"}',
  );
});

it("holds each rollout of an add-on by a plan of its own, with the reason, and says what is installed by hand", async () => {
  const at = (placement: string) => `/api/v1/rollouts/one/fleet/${placement}`;
  const action = { id: "p", writes: [WRITE], rights: [], effects: [], problems: [], warnings: [] };
  const requests = consoleWith({
    [`${at("all")}/plan`]: action,
    [`${at("more")}/plan`]: action,
    [`${at("all")}/actions`]: WRITTEN,
  });
  const plans = await read("hold", [named("one", [PLACEMENT, { ...PLACEMENT, name: "more" }]), named("two", [])]);
  expect(plans.steps.map(({ label }) => label)).toEqual(["one through fleet/all", "one through fleet/more"]);
  expect(plans.left).toEqual([{ label: "two", why: "It is installed manually: it has no rollout." }]);
  expect(await carryOutBulk(plans.steps, "a look at it")).toEqual([
    { label: "one through fleet/more", message: "You may not." },
  ]);
  expect(requests).toContain(`${at("all")}/actions {"input":{"action":"hold","reason":"a look at it"},"plan":"p"}`);
});

it("says what was written in part", async () => {
  const send = async () => [
    { kind: "Placement", name: "all", result: "failed" as const, message: "It is another one by now." },
  ];
  const step = {
    addOn: "one",
    label: "one",
    losing: [],
    writes: [],
    rights: [],
    warnings: [],
    isConfirmed: false,
    send,
  };
  expect(await carryOutBulk([step], "")).toEqual([{ label: "one", message: "It is another one by now." }]);
});
