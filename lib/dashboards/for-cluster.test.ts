import { expect, it } from "vitest";
import { fillVariables } from "./fill-variables";
import { forCluster } from "./for-cluster";
import { readVariables } from "./read-variables";

function variablesOf(...list: object[]) {
  return readVariables(list).variables;
}

/** What is chosen where "amber" alone has series, and the address names another cluster. */
function chosenFor(variables: ReturnType<typeof variablesOf>) {
  const filled = fillVariables(variables, { requested: () => [], listed: () => ["amber"] });
  return Object.fromEntries(filled.map(({ variable, chosen }) => [variable.name, chosen.values]));
}

it("fixes the variable of the cluster, by its name or its label, also where the cluster has no series", () => {
  const variables = variablesOf(
    {
      name: "cluster",
      type: "query",
      query: "label_values(up, other)",
      includeAll: true,
      current: { value: "$__all" },
    },
    { name: "where", type: "query", query: "label_values(up, cluster_name)", multi: true },
    { name: "pod", type: "query", query: 'label_values(up{cluster_name="$where"}, pod)' },
  );
  const fixed = forCluster(variables, "beige", "cluster_name") ?? [];
  expect(chosenFor(fixed)).toEqual({ cluster: ["beige"], where: ["beige"], pod: ["amber"] });
  expect(fixed.map(({ isHidden }) => isHidden)).toEqual([true, true, false]);
});

it("says where no variable is of clusters", () => {
  expect(forCluster(variablesOf({ name: "pod", type: "query", query: "label_values(pod)" }), "a", "c")).toBeUndefined();
});
