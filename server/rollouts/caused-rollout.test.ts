import { beforeEach, describe, expect, it } from "vitest";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { BARE_MESSAGE, countedAddOns, ROOT_MESSAGE } from "@/server/testing/telling-works";
import { getRollout, listRolloutClusters } from "./get-rollout";

const PATH = { addOn: "hello", namespace: "ns", placement: "p" };
const all = sessionOf("all", () => true);
const withoutWorks = sessionOf("without-works", (plural) => plural !== "manifestworks");

let caches: TestCaches;
let view: ReturnType<typeof servedLists>["rollouts"]["view"];

beforeEach(() => {
  caches = new TestCaches();
  view = servedLists(caches).rollouts.view;
  countedAddOns(caches);
});

describe("the root message of an add-on's work, in a rollout", () => {
  const issuesOf = ({ issues }: RolloutRow) => issues.map(({ message, size }) => [message, size]);

  it("is what its page says, to who may list works", async () => {
    expect(issuesOf(await getRollout(all, view, PATH))).toEqual([[ROOT_MESSAGE, 2]]);
    expect(issuesOf(await getRollout(withoutWorks, view, PATH))).toEqual([[BARE_MESSAGE, 2]]);
  });

  it("is what its clusters say, are grouped and found by", async () => {
    const { rows } = await listRolloutClusters(all, view, PATH, {});
    expect(rows.map(({ message }) => message)).toEqual([ROOT_MESSAGE, ROOT_MESSAGE]);
    const found = await listRolloutClusters(all, view, PATH, { q: "reason:signed", group: "reason" });
    expect(found).toMatchObject({ total: 2 });
    expect(JSON.stringify(found.grouped)).toContain(ROOT_MESSAGE);
    const hidden = await listRolloutClusters(withoutWorks, view, PATH, { group: "reason" });
    expect(JSON.stringify(hidden)).not.toContain("signed");
    expect((await listRolloutClusters(withoutWorks, view, PATH, { q: "reason:signed" })).total).toBe(0);
  });

  it("is counted by how many of its clusters are in production", async () => {
    caches.cluster("a", { labels: { env: "prod" } });
    caches.cluster("b", { labels: { environment: "dev" } });
    await expect
      .poll(async () => (await getRollout(all, view, PATH)).issues)
      .toMatchObject([{ size: 2, production: 1 }]);
  });

  it("follows the works as they change", async () => {
    caches.removeWork("a/addon-hello-deploy-0");
    await expect
      .poll(async () => issuesOf(await getRollout(all, view, PATH)))
      .toEqual([
        [BARE_MESSAGE, 1],
        [ROOT_MESSAGE, 1],
      ]);
  });
});
