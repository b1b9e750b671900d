import { describe, expect, it } from "vitest";
import type { AddOnChange } from "@/lib/api/metrics/history";
import type { AddOnHealth } from "@/lib/lists/clusters/row";
import { changeText, wasText } from "./change-labels";
import { changesOfAddOn, changesOfCluster, groupChanges, type HealthChange } from "./health-changes";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = 10 * MINUTE;

/** "healthy > unhealthy", with "" for what is not there. */
function change(at: number, text: string): AddOnChange {
  const [from, to] = text.split(">").map((label) => (label.trim() || undefined) as AddOnHealth | undefined); // the tests name healths
  return { at, from, to };
}

const course = (name: string, ...changes: AddOnChange[]) => ({ name, changes: changes.toReversed() });

/** Each group in words, as the page says it. */
function described(changes: readonly HealthChange[]): string[] {
  return groupChanges(changes).map((group) => {
    const { before, after } = changeText(group);
    return [`${before}${group.subjects.join(", ")}${after}`, wasText(group)].filter(Boolean).join(" · ");
  });
}

const ofAddOns = (...addOns: ReturnType<typeof course>[]) => described(changesOfCluster({ addOns }));

describe("changes on a cluster", () => {
  it.each<[string, string, string]>([
    ["unhealthy", "healthy > unhealthy", "hello became Unhealthy · was Healthy"],
    ["added", "> installing", "hello was added"],
    ["removed", "deleting >", "hello was removed · was Removing"],
  ])("are told of an add-on that is %s", (_, text, health) => {
    expect(ofAddOns(course("hello", change(START, text)))).toEqual([health]);
  });

  it.each<[number, string]>([
    [32 * MINUTE, "was Healthy for 32\u00a0min"],
    [9 * SECOND, "was Healthy for 9\u00a0s"],
    [40, "was Healthy for less than 1\u00a0s"],
  ])("say how long one was as it was, after %d ms", (ms, was) => {
    const [last] = ofAddOns(
      course("hello", change(START, "unknown > healthy"), change(START + ms, "healthy > unhealthy")),
    );
    expect(last).toBe(`hello became Unhealthy · ${was}`);
  });

  it("are told of the cluster itself, beside its add-ons, newest first", () => {
    const cluster = {
      changes: [
        { at: START + MINUTE, from: "available", to: "unknown" } as const,
        { at: START, to: "available" } as const,
      ],
    };
    expect(
      described(
        changesOfCluster({ cluster, addOns: [course("hello", change(START + 2 * MINUTE, "healthy > unreachable"))] }),
      ),
    ).toEqual([
      "hello became Unreachable · was Healthy",
      "The cluster became Unreachable · was Available for 1\u00a0min",
      "The cluster was added to the hub",
    ]);
  });

  it("are shown once where they are equal and came together", () => {
    const away = (name: string, at: number) => course(name, change(at, "healthy > unreachable"));
    expect(ofAddOns(away("a", START), away("b", START + SECOND), away("c", START + 10 * MINUTE))).toEqual([
      "c became Unreachable · was Healthy",
      "b, a became Unreachable · were Healthy",
    ]);
  });

  it("are below what came after them, equal ones or not", () => {
    const early = course("early", change(START, "> installing"), change(START + SECOND, "installing > healthy"));
    const late = course("late", change(START + 2 * SECOND, "> installing"));
    expect(ofAddOns(early, late)).toEqual([
      "late was added",
      "early became Healthy · was Installing for 1\u00a0s",
      "early was added",
    ]);
  });

  it("are told each time of one that comes and goes", () => {
    const flapping = course(
      "x",
      change(START, "healthy > unhealthy"),
      change(START + SECOND, "unhealthy > healthy"),
      change(START + 2 * SECOND, "healthy > unhealthy"),
    );
    expect(ofAddOns(flapping)).toEqual([
      "x became Unhealthy · was Healthy for 1\u00a0s",
      "x became Healthy · was Unhealthy for 1\u00a0s",
      "x became Unhealthy · was Healthy",
    ]);
  });
});

it("names no one twice in one line", () => {
  const fails = (at: number) => change(at, "healthy > unhealthy");
  const [last, first] = groupChanges(
    changesOfCluster({
      addOns: [course("a", fails(START), fails(START + 3 * SECOND)), course("b", fails(START + SECOND))],
    }),
  );
  expect([last?.subjects, first?.subjects]).toEqual([["a", "b"], ["a"]]);
});

it("tells of an add-on where it changed", () => {
  const on = (cluster: string, text: string) => ({ cluster, ...change(START, text) });
  const changes = [
    on("a", "healthy > unhealthy"),
    on("b", "healthy > unhealthy"),
    on("c", "> installing"),
    on("d", "deleting >"),
  ];
  expect(described(changesOfAddOn(changes))).toEqual([
    "It became Unhealthy on a, b · was Healthy",
    "It was added to c",
    "It was removed from d · was Removing",
  ]);
});

it("calls trouble what is worse than well, and neither what comes nor what goes", () => {
  const troubled = (text: string) => changesOfAddOn([{ cluster: "a", ...change(START, text) }])[0]?.isIssue;
  expect(["healthy > unhealthy", "healthy > degraded", "healthy > unreachable"].map(troubled)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["unhealthy > healthy", "> installing", "healthy >", "healthy > unknown"].map(troubled)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
