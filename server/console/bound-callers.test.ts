import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { putCluster } from "@/server/testing/isolation/two-callers-hub";
import { addressesOf } from "@/server/testing/isolation/two-callers-requests";
import { grantList, grantNamespaces } from "@/server/testing/isolation/two-callers-rights";
import {
  comparable,
  foreignTo,
  MARKS,
  type Mark,
  NOWHERE,
  TOTALS,
  TwoCallers,
  UNSEEN,
  UNSEEN_SIZE,
} from "@/server/testing/isolation/two-callers-setup";

const BY_NAMESPACE = ["cluster-addons", "works", "placements"] as const;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly all: number;
  readonly partial?: true;
}

describe("two callers with disjoint namespaces, who may see no cluster", () => {
  let callers: TwoCallers;
  beforeAll(async () => {
    callers = await TwoCallers.start(grantNamespaces);
  }, 30_000);
  afterAll(() => callers.tested.close());

  it.each(BY_NAMESPACE)("see of %s what is in their namespaces, without naming one", async (list) => {
    for (const mark of MARKS) {
      const { status, body } = await callers.request(mark, `/api/v1/${list}`);
      expect([status, body]).toEqual([200, expect.objectContaining({ all: TOTALS[list] })]);
      expect((body as Page<object>).partial).toBeUndefined();
    }
  });

  it.each(BY_NAMESPACE)("are told the same of their own parts, and nothing of another: %s", async (list) => {
    const ofMaple = addressesOf(`/api/v1/${list}`, "maple");
    for (const [index, address] of addressesOf(`/api/v1/${list}`, "amber").entries()) {
      const { text: amber } = await callers.request("amber", address);
      const { text: maple } = await callers.request("maple", ofMaple[index] ?? "");
      expect(amber, address).not.toMatch(foreignTo("amber"));
      expect(maple, address).not.toMatch(foreignTo("maple"));
      expect(comparable(amber, "amber"), address).toBe(comparable(maple, "maple"));
    }
  });

  it.each(BY_NAMESPACE)("are told of what is not theirs what they are told of what is nowhere: %s", async (list) => {
    const nowhere = addressesOf(`/api/v1/${list}`, NOWHERE);
    for (const [index, address] of addressesOf(`/api/v1/${list}`, UNSEEN).entries()) {
      const { text } = await callers.request("amber", address);
      const { text: expected } = await callers.request("amber", nowhere[index] ?? "");
      expect(comparable(text, UNSEEN), address).toBe(comparable(expected, NOWHERE));
    }
  });

  it("are told the same whatever is added to what they may not see", async () => {
    const addresses = BY_NAMESPACE.flatMap((list) => addressesOf(`/api/v1/${list}`, "amber"));
    const received = async () => {
      const answers: string[] = [];
      for (const address of addresses)
        answers.push(comparable((await callers.request("amber", address)).text, "amber"));
      return answers;
    };
    const before = await received();
    const totals = await callers.totals();
    await putCluster(callers.tested.admin, UNSEEN, UNSEEN_SIZE + 1);
    await callers.untilTotals({
      ...totals,
      clusters: totals.clusters + 1,
      "cluster-addons": totals["cluster-addons"] + 2,
      works: totals.works + 2,
    });
    expect(await received()).toEqual(before);
  });

  it("are refused the clusters", async () => {
    expect((await callers.request("amber", "/api/v1/clusters")).status).toBe(403);
    expect((await callers.request("amber", "/api/v1/matrix")).status).toBe(403);
  });
});

describe("two callers who may list all clusters, and look into disjoint namespaces", () => {
  let callers: TwoCallers;
  beforeAll(async () => {
    callers = await TwoCallers.start(grantList);
  }, 30_000);
  afterAll(() => callers.tested.close());

  it("see the add-ons of their own clusters, and of no other", async () => {
    const shown = async (mark: Mark) => {
      const { body, text } = await callers.request(mark, "/api/v1/clusters?facets=addon");
      for (const other of [...MARKS, UNSEEN].filter((each) => each !== mark))
        expect(text).not.toContain(`${other}-addon`);
      return (body as Page<ClusterRow>).rows;
    };
    for (const mark of MARKS) {
      const rows = await shown(mark);
      expect(rows.length).toBeGreaterThan(TOTALS.clusters + UNSEEN_SIZE);
      for (const { name, addOns, addOnsVisible } of rows) {
        const isOwn = name.startsWith(mark);
        // The first has one more, which was made again.
        const own = name === `${mark}-1` ? 3 : 2;
        expect([name, addOnsVisible, addOns.length]).toEqual([name, isOwn, isOwn ? own : 0]);
      }
    }
  });

  it("see the cluster add-ons of their own clusters alone", async () => {
    const { body, text } = await callers.request("amber", "/api/v1/cluster-addons");
    expect(body).toMatchObject({ all: TOTALS["cluster-addons"] });
    expect(text).not.toMatch(foreignTo("amber"));
  });
});
