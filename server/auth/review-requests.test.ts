import { expect, it } from "vitest";
import { clusterAddOnScopeOf } from "./cluster-add-on-scope";
import { clusterScopeOf } from "./cluster-scope";
import { placementScopeOf } from "./placement-scope";
import { sessionOf } from "./testing";
import { workScopeOf } from "./work-scope";

const FLEET = Array.from({ length: 250 }, (_, index) => `c${index}`);
const OWN = FLEET.slice(100, 110);

function member(named: readonly string[]) {
  let reviews = 0;
  const allows = (_: string, namespace = "") => {
    reviews += 1;
    return OWN.includes(namespace);
  };
  return { caller: sessionOf("member", allows, { managedclusters: named }), reviews: () => reviews };
}

it("sends less than a hundred reviews for somebody with 10 of 250 clusters, whichever lists they open first", async () => {
  const { caller, reviews } = member(OWN);
  expect(await clusterScopeOf(caller, { fleet: FLEET })).not.toHaveProperty("partial");
  const addOns = await clusterAddOnScopeOf(caller, { fleet: FLEET });
  expect(Object.keys(addOns.on)).toEqual(OWN);
  await workScopeOf(caller, { fleet: FLEET });
  await placementScopeOf(caller, ["default", "team"]).catch(() => undefined);
  // And the question for their names.
  expect(reviews() + 1).toBeLessThan(100);
});

it("sends no more for somebody with ten of 250 namespaces that no cluster names", async () => {
  const { caller, reviews } = member([]);
  expect(await clusterAddOnScopeOf(caller, { fleet: FLEET })).toMatchObject({ partial: true });
  expect(await workScopeOf(caller, { fleet: FLEET })).toMatchObject({ partial: true });
  expect(reviews() + 1).toBeLessThan(100);
});
