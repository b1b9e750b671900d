import { describe, expect, it } from "vitest";
import { addOnCell, clusterRow } from "@/components/status/testing";
import type { ApprovalRow } from "@/lib/api/approvals";
import type { ClusterRow } from "@/lib/api/clusters";
import type { RolloutRow } from "@/lib/api/rollouts";
import { needsOf } from "./needs";
import { approvalRow, rolloutRow } from "./testing";

const HELLO = { name: "hello-template" };
const NO_PODS = { ...HELLO, health: "unhealthy", sentence: "None of its pods is ready." } as const;
const SILENT = { health: "unknown", sentence: "Its agent stopped reporting.", set: "lab" } as const;

function said(known: Parameters<typeof needsOf>[0]): string[] {
  return needsOf(known).map(({ subject, claim, detail }) => `${subject ? `${subject} ` : ""}${claim} | ${detail}`);
}

describe("clusters in need", () => {
  it.each<[string, Partial<ClusterRow>[], string[]]>([
    ["are none where all is well", [{}, { addOns: [addOnCell()] }], []],
    [
      "are none where something is only on its way",
      [{ addOns: [addOnCell({ health: "installing", phase: "applying" })] }, { health: "joining" }],
      [],
    ],
    [
      "are silent ones, by name where they are few",
      [
        { ...SILENT, name: "a" },
        { ...SILENT, name: "b" },
      ],
      ["2 clusters cannot be reached | a and b: its agent stopped reporting"],
    ],
    [
      "are silent ones, by set where they are many",
      ["a", "b", "c", "d"].map((name) => ({ ...SILENT, name })),
      ["4 clusters cannot be reached | All in set lab: its agent stopped reporting"],
    ],
    [
      "tell the most frequent cause and how many more there are",
      [
        { ...SILENT, name: "a" },
        { ...SILENT, name: "b" },
        { ...SILENT, name: "c", sentence: "Out of order." },
      ],
      ["3 clusters cannot be reached | a, b and c: on 2 of them its agent stopped reporting; 1 more cause"],
    ],
    [
      "are those with an add-on in trouble",
      [{ name: "a", addOns: [addOnCell(NO_PODS)] }],
      ["hello-template is unhealthy on 1 cluster | a: none of its pods is ready"],
    ],
    [
      "do not blame an add-on for its cluster",
      [{ ...SILENT, name: "a", addOns: [addOnCell({ health: "unreachable" })] }],
      ["1 cluster cannot be reached | a: its agent stopped reporting"],
    ],
  ])("%s", (_, rows, expected) => {
    expect(said({ clusters: rows.map(clusterRow) })).toEqual(expected);
  });

  it("lead to the clusters they count", () => {
    const needs = needsOf({ clusters: [clusterRow({ addOns: [addOnCell(NO_PODS)] }), clusterRow(SILENT)] });
    expect(needs.map(({ href }) => decodeURIComponent(href))).toEqual([
      "/clusters?q=addon=hello-template health=unhealthy",
      "/clusters?q=health=unreachable",
    ]);
  });

  it("stand in the order of urgency, then of size", () => {
    const degraded = ["b", "c"].map((name) => clusterRow({ name, addOns: [addOnCell({ ...HELLO, health: "degraded" })] }));
    const clusters = [
      ...degraded,
      clusterRow({ name: "a", addOns: [addOnCell(NO_PODS)] }),
      clusterRow(SILENT),
      clusterRow({ health: "pending" }),
    ];
    expect(needsOf({ clusters }).map(({ tone }) => tone)).toEqual(["bad", "warn", "waiting", "neutral"]);
  });
});

describe("approvals in need", () => {
  const join = { kind: "join", standing: "pending", cluster: "new-1", object: "new-1-x", name: "requests/new-1-x" } as const;

  it.each<[string, Partial<ApprovalRow>[], Partial<ClusterRow>[] | undefined, string[]]>([
    ["are none where nothing waits", [{ state: "issued" }], [], []],
    ["are none for what an add-on's manager answers by itself", [{ kind: "add-on", risk: "low", standing: "available" }], [], []],
    [
      "are clusters that wait outside, with what they sent",
      [join, { ...join, kind: "cluster", name: "clusters/new-1", object: "new-1" }],
      [{ name: "new-1", health: "pending" }],
      ["1 cluster waits to be accepted | new-1; 1 certificate request: 1 low risk"],
    ],
    [
      "count the clusters from their requests where clusters are out of sight",
      [join],
      undefined,
      ["1 cluster waits to be accepted | new-1; 1 certificate request: 1 low risk"],
    ],
    [
      "are requests of others, the risky ones in words",
      [{ standing: "available" }, { standing: "absent", risk: "high", headline: "Two keys for one name" }],
      [],
      ["2 certificate requests wait for a decision | 1 low risk, 1 high risk; Two keys for one name"],
    ],
  ])("%s", (_, approvals, clusters, expected) => {
    expect(said({ approvals: approvals.map(approvalRow), clusters: clusters?.map(clusterRow) })).toEqual(expected);
  });

  it("are in the list of clusters for whoever may not see the requests", () => {
    const [need] = needsOf({ clusters: [clusterRow({ name: "new-1", health: "pending" })] });
    expect(need).toMatchObject({ claim: "1 cluster waits to be accepted", href: "/clusters?q=health%3Dpending" });
  });
});

describe("rollouts in need", () => {
  it.each(["waiting", "applying", "soaking", "done"] as const)("are none while they are %s", (stage) => {
    expect(needsOf({ rollouts: [rolloutRow({ stage })] })).toEqual([]);
  });

  it.each([
    ["failed", "bad", "hello-template failed to roll out"],
    ["timed-out", "bad", "hello-template took too long to roll out"],
    ["stalled", "warn", "hello-template stalls"],
  ] as const)("are %s ones", (stage, tone, words) => {
    const troubles: RolloutRow["troubles"] = [{ sentence: "No agent answers.", stage, health: "unknown", size: 2, clusters: ["a", "b"] }];
    const [need] = needsOf({ rollouts: [rolloutRow({ stage, troubles })] });
    expect(need).toMatchObject({ tone, detail: "On 2 clusters: no agent answers", href: "/rollouts/hello-template/fleet/all" });
    expect(`${need?.subject} ${need?.claim}`).toBe(words);
  });

  it("say why one cannot go on at all", () => {
    expect(said({ rollouts: [rolloutRow({ notice: { level: "bad", sentence: "The placement is gone." } })] })).toEqual([
      "hello-template cannot roll out | The placement is gone.",
    ]);
  });
});
