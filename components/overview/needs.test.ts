import { describe, expect, it } from "vitest";
import type { ListGroup, Values } from "@/lib/api/list/list";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { addOnRow, rolloutRow } from "@/lib/lists/testing";
import { needsOf } from "./needs";

function values(...each: readonly (readonly [value: string, size: number])[]): Values {
  return { values: each.map(([value, size]) => ({ value, size })), more: 0 };
}

/** One cluster that stands alone, but for what is named. */
function group(change: Partial<ListGroup>): ListGroup {
  return { group: "unavailable", size: 1, names: ["a"], why: values(), where: values(["", 1]), ...change };
}

function lines(known: Parameters<typeof needsOf>[0]): string[] {
  return needsOf(known).map(({ subject, claim, detail }) => `${subject ? `${subject} ` : ""}${claim} | ${detail}`);
}

describe("clusters in need", () => {
  const SILENT_WHY = values(["Its agent stopped reporting.", 2]);

  it.each<[string, Partial<ListGroup>, string[]]>([
    ["are not those that only wait", { group: "pending" }, ["1 cluster is pending acceptance | a"]],
    ["are not those that are being removed", { group: "deleting" }, ["1 cluster is being removed from the hub | a"]],
    ["are none of a kind that no one knows", { group: "sideways" }, []],
    [
      "are silent ones, by name where they are few",
      { group: "unreachable", size: 2, names: ["a", "b"], why: SILENT_WHY },
      ["2 clusters cannot be reached | a and b: its agent stopped reporting"],
    ],
    [
      "are silent ones, by set where they are many",
      {
        group: "unreachable",
        size: 4,
        names: ["a", "b", "c"],
        why: values(["Its agent stopped reporting.", 4]),
        where: values(["lab", 4]),
      },
      ["4 clusters cannot be reached | All in set lab: its agent stopped reporting"],
    ],
    [
      "are ones of several sets, by how many those are where they are many",
      { group: "unavailable", size: 9, where: { ...values(["lab", 3], ["edge", 3], ["a", 1]), more: 2 } },
      ["9 clusters are unavailable | In 5 sets"],
    ],
    [
      "are ones of few sets, by name",
      { group: "unavailable", size: 9, where: values(["lab", 6], ["edge", 3]) },
      ["9 clusters are unavailable | In sets edge and lab"],
    ],
    [
      "are ones in no set",
      { group: "unavailable", size: 9, where: values(["", 9]) },
      ["9 clusters are unavailable | All in no set"],
    ],
    [
      "tell the most frequent cause and how many more there are",
      {
        group: "unreachable",
        size: 3,
        names: ["a", "b", "c"],
        why: values(["Its agent stopped reporting.", 2], ["Out of order.", 1]),
      },
      ["3 clusters cannot be reached | a, b and c: on 2 of them its agent stopped reporting; 1 more cause"],
    ],
    [
      "are those with an add-on in trouble",
      { group: "unhealthy hello-template", why: values(["None of its pods is ready.", 1]) },
      ["hello-template is unhealthy on 1 cluster | a: none of its pods is ready"],
    ],
  ])("%s", (_, change, expected) => {
    expect(lines({ issues: [group(change)] })).toEqual(expected);
  });

  it("of a fleet with one set tell the cause alone where they are many", () => {
    const where = values(["default", 4]);
    const issue = { group: "unhealthy logs", size: 4, where, why: values(["None of its pods is ready.", 4]) };
    const told = (set: ReturnType<typeof values>) => lines({ issues: [group(issue)], fleet: { set } });
    expect(told(values(["default", 9]))).toEqual(["logs is unhealthy on 4 clusters | None of its pods is ready"]);
    expect(told(values(["default", 9], ["lab", 1]))).toEqual([
      "logs is unhealthy on 4 clusters | All in set default: none of its pods is ready",
    ]);
  });

  it("lead to the clusters they count", () => {
    const needs = needsOf({
      issues: [group({ group: "unhealthy hello-template" }), group({ group: "unreachable" })],
    });
    expect(needs.map(({ href }) => decodeURIComponent(href))).toEqual([
      "/clusters?q=addon=hello-template health=unhealthy",
      "/clusters?q=health=unreachable",
    ]);
  });

  it("stand in the order of urgency, then of size", () => {
    const names = ["pending", "unreachable", "degraded hello-template", "unhealthy hello-template"];
    const issues = names.map((name, index) => group({ group: name, size: 9 - index }));
    expect(needsOf({ issues }).map(({ id }) => id)).toEqual([
      "unreachable",
      "hello-template unhealthy",
      "hello-template degraded",
      "not-accepted",
    ]);
  });

  const NINE = {
    since: "2026-11-25T02:11:00Z",
    until: "2026-11-25T02:11:20Z",
    size: 9,
    names: ["a", "b", "c"],
    why: values(["Its agent stopped reporting.", 9]),
    where: values(["default", 9]),
    traits: {
      region: values(["europe-west1", 9]),
      provider: values(["GKE", 9]),
      set: values(["default", 9]),
      env: values(["prod", 5], ["dev", 4]),
    },
  };
  const FLEET = {
    region: values(["europe-west1", 9], ["x", 40]),
    set: values(["default", 49]),
    provider: values(["GKE", 30], ["EKS", 19]),
  };
  const lost = (change: { readonly traits?: Record<string, Values> } = {}, size = 9) =>
    group({ group: "unreachable", size, incidents: [{ ...NINE, ...change }], traits: NINE.traits });

  it("are those that went together, by what they share that others have not", () => {
    const [need] = needsOf({ issues: [lost()], fleet: FLEET });
    expect(need).toMatchObject({
      claim: "9 clusters of europe-west1 cannot be reached",
      detail: "All of region europe-west1, in provider GKE: its agent stopped reporting",
      since: "2026-11-25T02:11:00Z",
      production: 5,
    });
    expect(decodeURIComponent(need?.href ?? "")).toBe("/clusters?q=health=unreachable region=europe-west1");
  });

  it("are those that went at other moments beside them, and all are counted once", () => {
    const needs = needsOf({ issues: [lost({}, 11)], fleet: FLEET });
    expect(needs.map(({ claim }) => claim)).toEqual([
      "9 clusters of europe-west1 cannot be reached",
      "2 more clusters cannot be reached",
    ]);
    expect(decodeURIComponent(needs[1]?.href ?? "")).toBe("/clusters?q=health=unreachable -region=europe-west1");
  });

  it("are not said to belong together where they share nothing, or no more than most do", () => {
    const traits = { region: values(["a", 5], ["b", 4]), provider: values(["GKE", 9]) };
    expect(needsOf({ issues: [lost({ traits })], fleet: FLEET }).map(({ claim }) => claim)).toEqual([
      "9 clusters cannot be reached",
    ]);
  });

  const failing = (addOn: string, change: Partial<typeof NINE> = {}, size = 9) =>
    group({
      ...{ group: `unhealthy ${addOn}`, size, since: NINE.since, traits: NINE.traits },
      ...{ why: values(["None of its pods is ready.", 9]), where: values(["default", 9]) },
      incidents: [{ ...NINE, why: values(["None of its pods is ready.", 9]), ...change }],
    });

  it("are an add-on that failed in one moment where its clusters share something, and the rest beside it", () => {
    const needs = needsOf({ issues: [failing("logs", {}, 11)], fleet: FLEET });
    expect(needs).toMatchObject([
      {
        subject: "logs",
        claim: "is unhealthy on 9 clusters of europe-west1",
        detail: "All of region europe-west1, in provider GKE: none of its pods is ready",
        since: NINE.since,
        production: 5,
      },
      { subject: "logs", claim: "is unhealthy on 2 more clusters", detail: "At other times" },
    ]);
    expect(needs.map(({ href }) => decodeURIComponent(href))).toEqual([
      "/clusters?q=addon=logs health=unhealthy region=europe-west1",
      "/clusters?q=addon=logs health=unhealthy -region=europe-west1",
    ]);
  });

  it("are one where several add-ons failed within moments and share the same", () => {
    const traits = { ...NINE.traits, region: values(["europe-west1", 8]) };
    const later = { since: "2026-11-25T02:12:00Z", size: 8, traits };
    const issues = [failing("logs"), failing("certs", later, 8), group({ group: "unhealthy other", size: 3 })];
    const fleet = { region: values(["europe-west1", 9], ["x", 40]) };
    const needs = needsOf({ issues, fleet });
    expect(needs).toMatchObject([
      { subject: "logs and certs", claim: "are unhealthy on up to 9 clusters of europe-west1", production: 5 },
      { subject: "other" },
    ]);
    expect(decodeURIComponent(needs[0]?.href ?? "")).toBe(
      "/clusters?q=addon=logs,certs health=unhealthy region=europe-west1",
    );
  });

  const alone = (addOn: string, since: string, why: string) =>
    group({ group: `unhealthy ${addOn}`, size: 4, since, why: values([why, 4]), where: values(["default", 4]) });

  it.each<[string, number, string, string]>([
    ["one for one cause, whatever object it is of", 1, "2026-11-25T02:12:00Z", "Deployment b/b: no such image."],
    ["two at other moments", 2, "2026-11-25T03:11:00Z", "Deployment b/b: no such image."],
    ["two for other causes", 2, "2026-11-25T02:12:00Z", "Deployment b/b: out of memory."],
  ])("are of add-ons without a place in common %s", (_, expected, since, why) => {
    const issues = [alone("a", "2026-11-25T02:11:00Z", "Deployment a/a: no such image."), alone("b", since, why)];
    expect(needsOf({ issues })).toHaveLength(expected);
  });

  it("stand by how much of production they take where they are equally bad", () => {
    const hello = group({ group: "unhealthy hello-template", size: 40, traits: { env: values(["dev", 40]) } });
    const other = group({ group: "unhealthy other", size: 2, traits: { env: values(["production", 2]) } });
    expect(needsOf({ issues: [hello, other] }).map(({ subject }) => subject)).toEqual(["other", "hello-template"]);
  });
});

describe("approvals in need", () => {
  const join = group({ group: "pending low", names: ["requests/new-1-x"] });
  const outside = group({ group: "pending", names: ["new-1"] });

  it.each<[string, ListGroup[], ListGroup[] | undefined, string[]]>([
    ["are none where nothing waits", [], [], []],
    [
      "are clusters that wait outside, with what they sent",
      [join, group({ group: "pending cluster", names: ["clusters/new-2"] })],
      [outside],
      ["1 cluster is pending acceptance | new-1; 1 certificate request: 1 low risk"],
    ],
    [
      "are clusters that have sent nothing",
      [group({ group: "pending cluster", names: ["clusters/new-1"] })],
      [outside],
      ["1 cluster is pending acceptance | new-1"],
    ],
    [
      "are requests alone where clusters are out of sight",
      [group({ group: "hidden review", size: 2 })],
      undefined,
      ["2 certificate requests are pending | 2 to review"],
    ],
    [
      "are requests of others, the risky ones in words",
      [group({ group: "available low" }), group({ group: "absent high", why: values(["Two keys for one name", 1]) })],
      [],
      ["2 certificate requests are pending | 1 low risk, 1 high risk; Two keys for one name"],
    ],
  ])("%s", (_, approvals, issues, expected) => {
    expect(lines({ approvals, issues })).toEqual(expected);
  });

  it("are in the list of clusters for a caller who may not see the requests", () => {
    const [need] = needsOf({ issues: [group({ group: "pending", names: ["new-1"] })] });
    expect(need).toMatchObject({ claim: "1 cluster is pending acceptance", href: "/clusters?q=health%3Dpending" });
  });
});

describe("removals", () => {
  it.each<[string, Partial<AddOnRow>, string[]]>([
    ["are none where nothing goes", {}, []],
    [
      "last until nothing is left on any cluster",
      { leaving: { size: 4, clusters: ["a", "b", "c"] } },
      [
        "hello-template is being removed from 4 clusters | a, b, c and 1 more cluster have not deleted its resources yet",
      ],
    ],
    [
      "say what they wait for",
      {
        counts: [{ health: "deleting", phase: "done", size: 2 }],
        causes: [{ message: "Its hook is running.", health: "deleting", phase: "done", size: 2 }],
      },
      ["hello-template is being removed from 2 clusters | its hook is running"],
    ],
  ])("%s", (_, change, expected) => {
    expect(lines({ removals: [addOnRow(change)] })).toEqual(expected);
  });
});

it("leads from a removal to the one cluster that holds it up, to its works, or to the page that has both", () => {
  const hrefOf = (clusters: string[]) =>
    needsOf({ removals: [addOnRow({ leaving: { size: clusters.length, clusters } })] })[0]?.href;
  expect(hrefOf(["a"])).toBe("/clusters/a/works");
  expect(decodeURIComponent(hrefOf(["a", "b"]) ?? "")).toBe(
    "/works?q=addon=hello-template status:deleting cluster=a,b",
  );
  const both = addOnRow({
    counts: [{ health: "deleting", phase: "done", size: 2 }],
    leaving: { size: 1, clusters: ["a"] },
  });
  expect(needsOf({ removals: [both] })).toMatchObject([{ size: 3, href: "/addons/hello-template" }]);
});

describe("rollouts in need", () => {
  it.each(["waiting", "applying", "soaking", "done"] as const)("are none while they are %s", (stage) => {
    expect(needsOf({ rollouts: [rolloutRow({ stage })] })).toEqual([]);
  });

  it.each([
    ["failed", "bad", "hello-template failed to roll out"],
    ["timed-out", "bad", "hello-template rollout timed out"],
    ["stalled", "warn", "hello-template stalls"],
  ] as const)("are %s ones", (stage, tone, text) => {
    const issues: RolloutRow["issues"] = [
      { message: "No agent answers.", stage, health: "unknown", size: 2, clusters: ["a", "b"] },
    ];
    const [need] = needsOf({ rollouts: [rolloutRow({ stage, issues })] });
    expect(need).toMatchObject({
      tone,
      detail: "On 2 clusters: no agent answers",
      href: "/rollouts/hello-template/fleet/all",
    });
    expect(`${need?.subject} ${need?.claim}`).toBe(text);
  });

  it("say of a stalled one what holds it, though more clusters have another problem", () => {
    const issues: RolloutRow["issues"] = [
      { message: "None of its pods is ready.", stage: "done", health: "unhealthy", size: 5, clusters: ["a"] },
      { message: "Its cluster is unreachable.", stage: "stalled", health: "unreachable", size: 1, clusters: ["b"] },
    ];
    expect(needsOf({ rollouts: [rolloutRow({ stage: "stalled", issues })] })[0]?.detail).toBe(
      "On 1 cluster: its cluster is unreachable",
    );
  });

  it("stand among others by how much of production they take", () => {
    const issue = { message: "No agent answers.", stage: "failed", health: "unknown", clusters: ["a"] } as const;
    const rollouts = [
      rolloutRow({ name: "a/fleet/all", stage: "failed", issues: [{ ...issue, clusters: [], size: 40 }] }),
      rolloutRow({
        name: "b/fleet/all",
        stage: "failed",
        issues: [{ ...issue, clusters: [], size: 2, production: 2 }],
      }),
    ];
    expect(needsOf({ rollouts }).map(({ id }) => id)).toEqual(["rollout b/fleet/all", "rollout a/fleet/all"]);
  });

  it("say of one that is held by what, and on how many clusters until when", () => {
    const held = { reason: "OutsideWindow", message: "Its clusters wait for their windows." } as const;
    const wait = {
      kind: "window",
      gate: "window/nights",
      message: "Next window Sat 02:00 Europe/Lisbon.",
      clusters: [],
    };
    const waits = [{ ...wait, size: 46 }] as RolloutRow["waits"];
    expect(needsOf({ rollouts: [rolloutRow({ stage: "held", held, waits })] })).toMatchObject([
      {
        claim: "waits for a maintenance window",
        detail: "On 46 clusters: next window Sat 02:00 Europe/Lisbon",
        size: 46,
      },
    ]);
    const person = { reason: "HeldByPerson", message: "Held by ada: the disks fill up." } as const;
    expect(lines({ rollouts: [rolloutRow({ stage: "held", held: person })] })).toEqual([
      "hello-template is held | Held by ada: the disks fill up",
    ]);
    expect(lines({ rollouts: [rolloutRow({ stage: "held", held: { ...person, message: "" } })] })).toEqual([
      "hello-template is held | Through placement fleet/all",
    ]);
  });

  it("say why one cannot go on at all", () => {
    expect(lines({ rollouts: [rolloutRow({ notice: { level: "bad", message: "The placement is gone." } })] })).toEqual([
      "hello-template cannot roll out | The placement is gone.",
    ]);
  });
});

it("puts identities that were issued against the rules before all else, until they are acknowledged", () => {
  const identities = [{ name: "u1", reasons: [{ claim: "It requests SANs" }] }];
  const since = "2026-11-21T10:00:00Z";
  // The latest of them is enough for a page that counts them.
  expect(needsOf({ identities: { alarms: 24, since, identities } })).toMatchObject([
    {
      id: "forged-identities",
      claim: "24 identities were issued against the rules",
      detail: "u1: It requests SANs",
      since,
      size: 24,
    },
  ]);
  expect(needsOf({ identities: { alarms: 0, identities } })).toEqual([]);
});

it("tells in one line what hangs while being deleted, since when the longest", () => {
  const row = {
    ...({ name: "ManifestWork/c1/app", kind: "ManifestWork", object: "app", cluster: "c1", isStuck: true } as const),
    ...{ since: "2026-11-25T02:11:00Z", message: "The cluster refuses what the agent on c1 has to do." },
  };
  expect(needsOf({ hanging: { total: 0, rows: [] } })).toEqual([]);
  const [need] = needsOf({ hanging: { total: 3, rows: [row] } });
  expect(need).toMatchObject({ claim: "3 objects hang while being deleted", since: row.since, size: 3 });
  expect(need?.detail).toBe("Longest ManifestWork app: the cluster refuses what the agent on c1 has to do");
  expect(decodeURIComponent(need?.href ?? "")).toBe("/deletions?q=stuck:true");
});
