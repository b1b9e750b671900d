import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { clusterRoleBindings, roleBindings } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { WRITE } from "@/server/console/testing";
import { putBareCluster } from "./two-callers-hub";
import { WHOLE_LISTS } from "./two-callers-lists";
import { conditionWith, putAddOn, putWork, statusWithLeft } from "./two-callers-objects";
import { comparable, foreignTo, MARKS, NOWHERE, TwoCallers, UNSEEN } from "./two-callers-setup";
import { FOLLOWED, Listening } from "./two-callers-stream";
import { subjectsOf, TOUCHED } from "./two-callers-subjects";

const LISTS = Object.keys(FOLLOWED) as (keyof typeof FOLLOWED)[]; // keys lose their names
/** With rights kept for 20 s and asked again every 8 s. */
const NOTICED_MS = 30_000;

/** The subjects of a caller who may not see clusters any more, nor what is in their namespaces. */
const ENDED = ["chain-0", "chain-1", "object-0", "object-1", "object-4", "object-5", "object-6", "why-0", "why-1"];

/** Lists that are shown by namespaces of teams, whose rights stay. */
const OF_TEAMS: readonly (keyof typeof FOLLOWED)[] = ["placements", "replica-sets"];

let callers: TwoCallers;
let opened: Listening[] = [];

beforeAll(async () => {
  callers = await TwoCallers.start();
}, 60_000);
afterAll(() => callers.tested.close());
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.map((listening) => listening.close()));
  opened = [];
});

async function open() {
  opened = await Promise.all(MARKS.map((mark) => Listening.open(callers, mark)));
  const [amber, maple] = opened;
  if (!amber || !maple) throw new Error("no one listens");
  return { amber, maple };
}

/**
 * One change that each list tells of: an add-on, a placement, a work that is being deleted, which lists of works and of
 * deletions show, and a replica set.
 */
async function touch(mark: string, label: string): Promise<void> {
  const written = { ...WRITE, subresource: "status" } as const;
  const { admin } = callers.tested;
  const [failed, fits] = [
    conditionWith(mark, "Available", "False", label),
    conditionWith(mark, "PlacementSatisfied", "False", label),
  ];
  await admin.patch(
    managedClusterAddOns,
    { namespace: `${mark}-2`, name: "shared" },
    { status: { conditions: [failed] } },
    written,
  );
  await admin.patch(
    placements,
    { namespace: `team-${mark}`, name: `${mark}-place` },
    { status: { conditions: [fits] } },
    written,
  );
  const work = { namespace: `${mark}-3`, name: `${mark}-leaving` };
  await admin.patch(manifestWorks, work, { status: statusWithLeft(mark, label) }, written);
  const set = { namespace: `team-${mark}`, name: `${mark}-rolled` };
  const placementRefs = [`${mark}-place`, label].map((name) => ({ name }));
  await admin.patch(manifestWorkReplicaSets, set, { spec: { placementRefs } }, WRITE);
}

/**
 * Changes, takes away and puts back objects of each kind. At the end there is one less of each but of clusters, and of
 * works two.
 */
async function stir(mark: string): Promise<void> {
  const { admin } = callers.tested;
  await admin.patch(managedClusters, { name: `${mark}-1` }, { metadata: { labels: { env: `${mark}-other` } } }, WRITE);
  await touch(mark, "stirred");
  await admin.remove(managedClusters, { name: `${mark}-3` }, WRITE);
  await putBareCluster(admin, mark, 3);
  for (const name of [`${mark}-new`, `${mark}-work`]) {
    await admin.remove(manifestWorks, { namespace: `${mark}-2`, name }, WRITE);
    await putWork(admin, mark, { namespace: `${mark}-2`, name }, 2);
  }
  await admin.remove(manifestWorks, { namespace: `${mark}-1`, name: `${mark}-work` }, WRITE);
  await admin.remove(manifestWorks, { namespace: `${mark}-2`, name: `${mark}-work` }, WRITE);
  await admin.remove(placements, { namespace: `team-${mark}`, name: `${mark}-other` }, WRITE);
  await admin.remove(manifestWorkReplicaSets, { namespace: `team-${mark}`, name: `${mark}-other` }, WRITE);
  const freed = { namespace: `${mark}-1`, name: `${mark}-leaving` };
  await admin.patch(manifestWorks, freed, { metadata: { finalizers: [] } }, WRITE);
  const addOn = { namespace: `${mark}-3`, name: `${mark}-addon` };
  await admin.remove(managedClusterAddOns, addOn, WRITE);
  await putAddOn(admin, mark, addOn, 3);
  await admin.remove(managedClusterAddOns, { ...addOn, name: "shared" }, WRITE);
}

function eventually(assert: () => void): Promise<void> {
  return vi.waitFor(assert, { timeout: 15_000, interval: 20 });
}

describe("the streams of two callers with disjoint rights", () => {
  it("follow no list that shows the whole fleet or nothing", async () => {
    const { amber } = await open();
    for (const view of WHOLE_LISTS) expect(await amber.request(view, "refused"), view).toMatchObject({ status: 403 });
  });

  it("are there for no one but who opened them", async () => {
    const { amber, maple } = await open();
    const theirs = await amber.request("clusters", "theirs", {}, maple.id);
    const nobodys = await amber.request("clusters", "theirs", {}, "nobodys");
    expect([theirs.status, theirs.body]).toEqual([404, nobodys.body]);
  });

  it("are answered the same of their own subjects, and of what is not theirs what they are answered of what is nowhere", async () => {
    const { amber, maple } = await open();
    const answers = async (listening: Listening, mark: string) => {
      const text: string[] = [];
      for (const [slot, subject] of subjectsOf(mark))
        text.push(JSON.stringify([slot, await listening.request("hints", `asked-${slot}`, subject)]));
      return text;
    };
    const own = await answers(amber, "amber");
    const theirs = await answers(maple, "maple");
    expect(own.map((text) => comparable(text, "amber"))).toEqual(theirs.map((text) => comparable(text, "maple")));
    const nowhere = (await answers(amber, NOWHERE)).map((text) => comparable(text, NOWHERE));
    for (const hidden of ["maple", UNSEEN]) {
      expect(
        (await answers(amber, hidden)).map((text) => comparable(text, hidden)),
        hidden,
      ).toEqual(nowhere);
    }
  });

  it("tell nothing of what happens to others, not even that something does", async () => {
    const { amber } = await open();
    const before = LISTS.map((view) => amber.state(view).seq);
    const reads = await callers.totals();
    await stir(UNSEEN);
    await callers.untilTotals({
      ...reads,
      "cluster-addons": reads["cluster-addons"] - 1,
      works: reads.works - 2,
      placements: reads.placements - 1,
      deletions: reads.deletions - 1,
      "replica-sets": reads["replica-sets"] - 1,
    });
    await touch("amber", "only this");
    await eventually(() => {
      for (const view of LISTS) expect(amber.state(view).seq, view).toBeGreaterThan(before[LISTS.indexOf(view)] ?? 0);
    });
    expect(LISTS.map((view) => amber.state(view).seq)).toEqual(before.map((seq) => seq + 1));
    await eventually(() => expect(Object.keys(amber.hints).sort()).toEqual(TOUCHED));
    expect(new Set(Object.values(amber.hints))).toEqual(new Set([1]));
    expect(amber.text).not.toMatch(foreignTo("amber"));
    expect(amber.text).toContain("only this");
  });

  it("tell the same of their own parts, and nothing of another", async () => {
    const { amber, maple } = await open();
    await touch("maple", "only this");
    await Promise.all(MARKS.map(stir));
    await eventually(() => {
      expect(amber.state("works").stats).toMatchObject({ total: 9, all: 9 });
      expect(amber.state("deletions").stats).toMatchObject({ total: 2, all: 2 });
      expect(amber.state("replica-sets").stats).toMatchObject({ total: 1, all: 1 });
      expect(amber.state("placements").stats).toMatchObject({ total: 1, all: 1 });
      expect(amber.state("cluster-addons").stats).toMatchObject({ total: 8, all: 8 });
      expect(amber.state("clusters").names).toHaveLength(4);
      for (const view of LISTS) expect(shown(amber, view, "amber")).toBe(shown(maple, view, "maple"));
      expect(Object.keys(amber.hints)).toEqual(Object.keys(maple.hints));
      expect(Object.keys(amber.hints)).toEqual(expect.arrayContaining(["object-0", ...TOUCHED]));
    });
    expect(amber.text).not.toMatch(foreignTo("amber"));
    expect(maple.text).not.toMatch(foreignTo("maple"));
    for (const view of LISTS) expect(amber.state(view).seq, view).toBeGreaterThan(0);
  });

  it("tell nothing more once a right is taken away", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.now() });
    const { amber, maple } = await open();
    await callers.tested.admin.remove(clusterRoleBindings, { name: "amber" }, WRITE);
    for (const index of [1, 2, 3, 4])
      await callers.tested.admin.remove(roleBindings, { name: "amber", namespace: `amber-${index}` }, WRITE);
    await vi.advanceTimersByTimeAsync(NOTICED_MS);
    await eventually(() => {
      for (const view of LISTS) expect(amber.state(view).isGone, view).toBe(!OF_TEAMS.includes(view));
    });
    await Promise.all([...MARKS, UNSEEN].map((mark) => touch(mark, "too late")));
    await eventually(() => {
      for (const view of LISTS)
        expect(JSON.stringify(maple.state(view)), view).toMatch(view === "matrix" ? /"u/ : /too late/);
      for (const view of OF_TEAMS) expect(JSON.stringify(amber.state(view)), view).toContain("too late");
    });
    await eventually(() => {
      const ended = Object.entries(amber.hints).filter(([, hints]) => hints === "gone");
      expect(ended.map(([slot]) => slot).sort()).toEqual(ENDED);
      for (const slot of ["object-3", "object-7", "placement-0", "placement-clusters-0"])
        expect(amber.hints[slot], slot).toBeGreaterThan(0);
    });
    expect(Object.values(maple.hints)).not.toContain("gone");
    const late = amber.events.filter((event) => JSON.stringify(event).includes("too late"));
    expect(late.map((event) => "view" in event && event.view).sort()).toEqual(OF_TEAMS);
    expect(amber.text).not.toMatch(foreignTo("amber"));
    expect(maple.text).not.toMatch(foreignTo("maple"));
    expect(maple.state("clusters").isGone).toBe(false);
  });
});

function shown(listening: Listening, view: keyof typeof FOLLOWED, mark: string): string {
  const { stats, names, rows } = listening.state(view);
  return comparable(JSON.stringify({ stats, names, rows }), mark);
}
