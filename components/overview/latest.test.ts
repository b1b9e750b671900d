import { describe, expect, it } from "vitest";
import type { FleetChange, FleetHistory } from "@/lib/api/metrics/history";
import { latestLines } from "./latest";

const EMPTY: FleetHistory = { at: 0, gaps: [], changes: [], rollouts: [], decisions: [], missing: {} };
const ROLLOUT = { kind: "wave", addOn: "x", namespace: "fleet", placement: "all", wave: 2 } as const;

function change(more: Partial<FleetChange>): FleetChange {
  const { size = 1 } = more;
  return { at: 1, size, still: size, clusters: ["a", "b", "c"].slice(0, size), kind: "worse", ...more };
}

function lineOf(history: Partial<FleetHistory>): string {
  return latestLines({ ...EMPTY, ...history }, 9)
    .map(({ subject, text, href }) => `${subject} ${text} → ${decodeURIComponent(href).replaceAll("+", " ")}`)
    .join("; ");
}

describe("the latest changes as lines", () => {
  it.each<[Partial<FleetChange>, string]>([
    [{ to: "unknown" }, "a became unreachable → /clusters/a"],
    [{ to: "unknown", size: 3 }, "3 clusters became unreachable → /clusters?q=health=unreachable"],
    [{ to: "unknown", size: 3, still: 1 }, "3 clusters became unreachable, 1 still → /clusters?q=health=unreachable"],
    [{ to: "unknown", size: 3, still: 0 }, "3 clusters became unreachable, no longer → /clusters?q=health=unreachable"],
    [{ to: "available", kind: "recovered" }, "a became available again → /clusters/a"],
    [{ to: "available", kind: "joined", size: 2 }, "2 clusters joined → /clusters"],
    [{ to: "pending", kind: "added", size: 2 }, "2 clusters were added → /clusters"],
    [{ kind: "removed", size: 2 }, "2 clusters were removed → /clusters"],
    [{ addOn: "x", to: "unhealthy" }, "x became unhealthy on a → /clusters/a/addons?addon=x"],
    [
      { addOn: "x", to: "unhealthy", size: 2 },
      "x became unhealthy on 2 clusters → /clusters?q=addon=x health=unhealthy",
    ],
    [{ addOn: "x", to: "healthy", kind: "recovered" }, "x became healthy again on a → /clusters/a/addons?addon=x"],
    [{ addOn: "x", to: "installing", kind: "added", size: 2 }, "x was added to 2 clusters → /clusters?q=addon=x"],
    [{ addOn: "x", kind: "removed" }, "x was removed from a → /addons/x"],
  ])("%o", (more, expected) => expect(lineOf({ changes: [change(more)] })).toBe(expected));

  it("name a rollout, and the request or the requests that were decided", () => {
    expect(lineOf({ rollouts: [{ ...ROLLOUT, at: 1, text: "wave 2 of 4 opened" }] })).toBe(
      "x rollout wave 2 of 4 opened → /rollouts/x/fleet/all",
    );
    const decisions = { at: 1, state: "denied", kind: "join", last: { name: "requests/r", object: "r" } } as const;
    expect(lineOf({ decisions: [{ ...decisions, size: 67 }] })).toBe(
      "67 join requests were denied → /approvals?state=denied",
    );
    expect(lineOf({ decisions: [{ ...decisions, size: 1 }] })).toBe(
      "r join request was denied → /approvals?request=r&state=denied",
    );
  });

  it("are in the order of their times, and no more than wanted", () => {
    const changes = [3, 1].map((at) => change({ at, to: "unknown" }));
    const lines = latestLines({ ...EMPTY, changes, rollouts: [{ ...ROLLOUT, at: 2, text: "" }] }, 2);
    expect(lines.map(({ at }) => at)).toEqual([3, 2]);
  });
});
