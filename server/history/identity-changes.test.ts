import { beforeEach, describe, expect, it, vi } from "vitest";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { Caller } from "@/server/auth/caller";
import type { Change } from "@/server/hub/resource-cache";
import { getIdentityHistory, type IdentityHistorySources } from "./get-identity-history";
import { IdentityChanges } from "./identity-changes";

type Step = { readonly rows: ReadonlyMap<string, Change<IdentityRow>> };

class TestView {
  isSynced = true;
  readonly rows = new Map<string, IdentityRow>();
  readonly #listeners: ((step: Step) => void)[] = [];

  subscribe(listener: (step: Step) => void) {
    this.#listeners.push(listener);
    return () => undefined;
  }

  change(before: IdentityRow | undefined, after: IdentityRow | undefined): void {
    const name = (after ?? before)?.name ?? "";
    vi.setSystemTime(Date.now() + 1);
    for (const listener of this.#listeners) listener({ rows: new Map([[name, { before, after }]]) });
  }
}

function row(name: string, more: Partial<IdentityRow> = {}): IdentityRow {
  const [way = "", ...object] = name.split("/");
  return {
    ...{ name, way: way as IdentityRow["way"], object: object.join("/"), subject: "agent" }, // of the names below
    ...{ isRenewed: false, isForged: false, inUse: "unknown" },
    ...more,
  };
}

const read = { "role-binding": true, "managed-account": true };
let view: TestView;
let changes: IdentityChanges;

function begun(most?: number): IdentityChanges {
  view = new TestView();
  const made = new IdentityChanges(view, (way) => read[way], most);
  expect(made.since).toBeDefined();
  return made;
}

const kinds = () => changes.newest().map(({ kind, row: { name } }) => `${kind} ${name}`);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1), toFake: ["Date"] });
  Object.assign(read, { "role-binding": true, "managed-account": true });
  changes = begun();
  return () => vi.useRealTimers();
});

describe("changes of issued identities", () => {
  it("are what was issued, renewed and taken away, but not that the hub forgets a request", () => {
    const issued = row("certificate/r1");
    view.change(undefined, issued);
    view.change(issued, { ...issued, isRenewed: true });
    view.change({ ...issued, isRenewed: true }, undefined);
    const token = row("managed-account/c1/m", { until: "2026-11-02T00:00:00Z" });
    view.change(token, { ...token, inUse: "yes" });
    view.change(token, { ...token, until: "2026-11-03T00:00:00Z" });
    view.change(row("awsirsa/c1"), undefined);
    expect(kinds()).toEqual([
      "removed awsirsa/c1",
      "renewed managed-account/c1/m",
      "renewed certificate/r1",
      "issued certificate/r1",
    ]);
  });

  it("have an alarm once, whether its finding or its object is seen first, and who acknowledged it ends it", () => {
    const finding = row("finding/u1", { way: "role-binding", object: "c1/b", isForged: true });
    const binding = row("role-binding/c1/b", { isForged: true });
    view.change(undefined, finding);
    view.change(finding, undefined);
    view.change(undefined, binding);
    view.change(binding, { ...binding, isForged: false });
    expect(kinds()).toEqual(["acknowledged role-binding/c1/b", "alarm finding/u1"]);
  });

  it("have no RoleBinding that is merely no longer looked at", () => {
    const binding = row("role-binding/c1/b");
    view.change(undefined, binding);
    read["role-binding"] = false;
    view.change(binding, undefined);
    expect(kinds()).toEqual([]);
    read["role-binding"] = true;
    view.change(binding, undefined);
    expect(kinds()).toEqual(["removed role-binding/c1/b"]);
  });

  it("begin once the hub was read, and end after an hour", () => {
    view = new TestView();
    view.isSynced = false;
    changes = new IdentityChanges(view, () => true);
    view.change(undefined, row("certificate/r1"));
    expect([changes.since, kinds()]).toEqual([undefined, []]);
    view.isSynced = true;
    const began = changes.since ?? 0;
    view.change(undefined, row("certificate/r2"));
    expect(kinds()).toEqual(["issued certificate/r2"]);
    vi.setSystemTime(began + 3_600_002);
    expect([changes.since, kinds()]).toEqual([began + 2, []]);
  });

  it("attack: a flood of renewals pushes out no alarm, and takes no more room than there is", () => {
    changes = begun(10);
    view.change(undefined, row("certificate/forged", { isForged: true }));
    for (let index = 0; index < 1_000; index += 1) view.change(undefined, row(`certificate/r${index}`));
    expect(kinds().length).toBeLessThanOrEqual(11);
    expect(kinds().at(-1)).toBe("alarm certificate/forged");
  });
});

describe("the answer about them", () => {
  const caller = {} as Caller; // the list decides what it sees
  const answer = (sees: (row: IdentityRow) => IdentityRow | undefined) => {
    const identities = { scopeOf: async () => ({ partial: true }), view: { shown: sees } };
    return getIdentityHistory(caller, { identities, identityChanges: changes } as unknown as IdentityHistorySources);
  };

  it("counts equal ones of a minute together", async () => {
    for (const name of ["r1", "r2", "r3"]) view.change(undefined, row(`certificate/${name}`, { cluster: "c1" }));
    vi.setSystemTime(Date.now() + 300_000);
    view.change(undefined, row("certificate/r4"));
    const { changes: lines, partial } = await answer((one) => one);
    expect(lines.map(({ kind, size, last }) => [kind, size, last.object])).toEqual([
      ["issued", 1, "r4"],
      ["issued", 3, "r3"],
    ]);
    expect(partial).toBe(true);
  });

  it("attack: has nothing of an identity that the list hides, and no more of it than the list shows", async () => {
    view.change(undefined, row("certificate/mine", { cluster: "c1" }));
    view.change(row("awsirsa/other"), undefined);
    const { changes: lines } = await answer(({ cluster: _, ...one }) => (one.way === "certificate" ? one : undefined));
    expect(lines.map(({ size, last }) => [size, last.object, last.cluster])).toEqual([[1, "mine", undefined]]);
  });
});
