import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ListPatch } from "@/lib/api/live/live";
import { LISTS } from "@/lib/lists/lists";
import type { WorkRow } from "@/lib/lists/works/row";
import { readListRequest } from "./list-request";
import { type ListSource, ListStore } from "./list-store";
import { ListWindow } from "./list-window";
import { NotificationBatcher } from "./notification-batcher";

const SOURCE: ListSource<WorkRow, WorkRow, { readonly on: true }, undefined> = {
  table: LISTS.works.table,
  cut: (row) => row,
  isWhole: () => true,
  row: (row) => row,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function work(index: number): WorkRow {
  const [cluster, name] = [`c${index % 1_000}`, `w${index}`];
  const claims = { applied: "true", available: "true" } as const;
  return {
    name: `${cluster}/${name}`,
    cluster,
    work: name,
    addOn: `a${index % 2}`,
    ...claims,
    manifests: 1,
    createdAt: "",
  };
}

function windowOn(size: number) {
  const rows = new Map(Array.from({ length: size }, (_, index) => work(index)).map((row) => [row.name, row]));
  const still = {
    revision: 1,
    isSynced: true,
    staleSinceMs: undefined,
    about: undefined,
    subscribe: () => () => undefined,
  };
  const store = new ListStore({ ...still, rows }, SOURCE);
  const request = {
    ...readListRequest({ limit: 3, facets: "addon" }, store.source.table, store.now),
    cursor: undefined,
  };
  const window = new ListWindow({
    name: "works",
    store,
    scope: { on: true },
    request,
    rounds: new NotificationBatcher(),
    onEmpty: () => undefined,
  });
  const reported: ListPatch[] = [];
  const follower = {
    takeList: (_: unknown, { bytes }: { readonly bytes: Uint8Array }) => reported.push(patchIn(bytes)),
  };
  return { window, received: reported, follower };
}

function patchIn(bytes: Uint8Array): ListPatch {
  return JSON.parse(/^data: (.*)$/m.exec(new TextDecoder().decode(bytes))?.[1] ?? "");
}

describe("the values of a list that somebody follows", () => {
  it("are counted at once where it is short", () => {
    const { window, received: reported, follower } = windowOn(10);
    expect(window.join(follower).facets?.addon?.values).toEqual([
      { value: "a0", size: 5 },
      { value: "a1", size: 5 },
    ]);
    vi.advanceTimersByTime(1_000);
    window.leave(follower);
    expect(reported).toEqual([]);
  });

  it("come behind the rows where it is long", () => {
    const { window, received: reported, follower } = windowOn(10_002);
    const page = window.join(follower);
    expect([page.rows.length, page.total, page.facets]).toEqual([3, 10_002, undefined]);
    vi.advanceTimersByTime(1_000);
    expect(reported.map(({ facets, rows, total }) => [facets?.addon?.values[0]?.size, rows, total])).toEqual([
      [5_001, [], 10_002],
    ]);
    expect(window.page().facets?.addon?.values).toHaveLength(2);
    window.leave(follower);
  });

  it("are not counted for anyone who has gone on", () => {
    const { window, received: reported, follower } = windowOn(10_002);
    window.join(follower);
    window.leave(follower);
    vi.advanceTimersByTime(1_000);
    expect(reported).toEqual([]);
  });
});
