import { describe, expect, it } from "vitest";
import { fillVariables, needing, unfilledIn } from "./fill-variables";
import { readVariables } from "./read-variables";
import { intervals } from "./time-range";

const { variables } = readVariables([
  { name: "pod", type: "query", query: 'label_values(up{namespace="$namespace"}, pod)' },
  { name: "namespace", type: "query", query: 'label_values(up{cluster="$cluster"}, namespace)', multi: true },
  { name: "cluster", type: "query", query: "label_values(up, cluster)" },
]);
const LISTED: Readonly<Record<string, readonly string[]>> = {
  up: ["amber", "beige"],
  'up{cluster="amber"}': ["shop"],
  'up{cluster="beige"}': ["cart", "till"],
  'up{namespace="shop"}': ["shop-0"],
  'up{namespace="till"}': ["till-0"],
};

function filled(chosen: Readonly<Record<string, readonly string[]>>, known = Object.keys(LISTED)) {
  const all = fillVariables(variables, {
    requested: (name) => chosen[name] ?? [],
    listed: (wanted) => {
      const match = "match" in wanted ? (wanted.match ?? "") : "";
      return known.includes(match) ? LISTED[match] : undefined;
    },
  });
  return Object.fromEntries(all.map((one) => [one.variable.name, one.isWaiting ? "waits" : one.chosen.values]));
}

describe("variables that need others", () => {
  it("are filled after those, wherever they stand", () => {
    expect(filled({})).toEqual({ cluster: ["amber"], namespace: ["shop"], pod: ["shop-0"] });
  });

  it("follow what is chosen, and leave what is not there any more", () => {
    expect(filled({ cluster: ["beige"], namespace: ["till"], pod: ["shop-0"] })).toEqual({
      cluster: ["beige"],
      namespace: ["till"],
      pod: ["till-0"],
    });
  });

  it("list of the time that is shown, where their query names it", () => {
    const query = 'query_result(max_over_time(up{a="$__from"}[$__range]) > 0)';
    const { variables: ofTime } = readVariables([{ name: "job", type: "query", query }]);
    const times = intervals({ from: 0, to: 3_600_000, step: 15, scrape: 15 });
    const [{ wanted } = {}] = fillVariables(ofTime, { requested: () => [], listed: () => [], times });
    expect(wanted).toEqual({ kind: "query", expr: 'max_over_time(up{a="0"}[3600s]) > 0' });
  });

  it("keep what the address has, also where it is not offered: nothing else is shown for it", () => {
    const [{ variable, options, chosen } = {}] = fillVariables(variables.slice(-1), {
      requested: () => ["gone"],
      listed: () => ["amber", "beige"],
      isKept: () => true,
    });
    expect(variable?.name).toBe("cluster");
    expect(chosen?.values).toEqual(["gone"]);
    expect(options).toEqual(["amber", "beige", "gone"]);
  });

  it("are told apart from those that need none of them", () => {
    expect(needing(variables, "cluster").sort()).toEqual(["namespace", "pod"]);
    expect(needing(variables, "pod")).toEqual([]);
  });

  it("wait until those are listed", () => {
    expect(filled({}, [])).toEqual({ cluster: "waits", namespace: "waits", pod: "waits" });
    expect(filled({}, ["up"])).toEqual({ cluster: ["amber"], namespace: "waits", pod: "waits" });
  });
});

describe("variables that are not filled yet", () => {
  const unfilled = (known: readonly string[], failed: readonly string[] = []) => {
    const all = fillVariables(variables, {
      requested: () => [],
      listed: (wanted) => {
        const match = "match" in wanted ? (wanted.match ?? "") : "";
        return known.includes(match) ? LISTED[match] : undefined;
      },
    });
    return [...unfilledIn(all, ({ variable }) => failed.includes(variable.name))].sort();
  };

  it("are those that are being listed, and those that need them", () => {
    expect(unfilled([])).toEqual(["cluster", "namespace", "pod"]);
    expect(unfilled(["up"])).toEqual(["namespace", "pod"]);
    expect(unfilled(Object.keys(LISTED))).toEqual([]);
  });

  it("are not those that could not be listed, nor what needs these alone", () => {
    expect(unfilled([], ["cluster"])).toEqual([]);
    expect(unfilled(["up"], ["namespace"])).toEqual([]);
  });
});

describe("variables in a circle", () => {
  const circle = readVariables([
    { name: "a", type: "query", query: 'label_values(up{x="$b"}, y)', current: { value: "hub" } },
    { name: "b", type: "query", query: 'label_values(up{x="$a"}, y)' },
    { name: "c", type: "query", query: 'label_values(up{x="$a"}, y)' },
  ]).variables;

  it("have what was chosen or saved, are never listed, and hold up nothing", () => {
    const listed: unknown[] = [];
    const filled = fillVariables(circle, {
      requested: (name) => (name === "b" ? ["chosen"] : []),
      listed: (wanted) => {
        listed.push(wanted);
        return ["found"];
      },
    });
    expect(filled.map(({ chosen, isWaiting }) => [chosen.values, isWaiting])).toEqual([
      [["hub"], false],
      [["chosen"], false],
      [["found"], false],
    ]);
    expect(listed).toEqual([{ kind: "label-values", label: "y", match: 'up{x="hub"}' }]);
  });
});
