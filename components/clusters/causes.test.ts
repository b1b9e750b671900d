import { describe, expect, it } from "vitest";
import { addOnCell, clusterRow } from "@/components/labels/testing";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { causesByCluster } from "./causes";

const degraded = addOnCell({ name: "cert-rotator", health: "degraded", message: "2 of 3 probes fail" });

describe("causesByCluster", () => {
  it.each<[string, Partial<ClusterRow>, string | undefined]>([
    ["says nothing of a cluster that is well", {}, undefined],
    [
      "says why a cluster is unhealthy",
      { health: "unavailable", message: "The API server does not answer" },
      "The API server does not answer.",
    ],
    ["says why an add-on is unhealthy, and which", { addOns: [degraded] }, "cert-rotator: 2 of 3 probes fail."],
    [
      "says nothing of what is only on its way",
      { addOns: [addOnCell({ phase: "applying", message: "Being applied" })] },
      undefined,
    ],
    [
      "says nothing of what waits for its wave",
      { addOns: [addOnCell({ phase: "waiting", message: "Wave 2" })] },
      undefined,
    ],
    [
      "leaves the add-ons of a silent cluster alone",
      { health: "unknown", message: "Silent.", addOns: [degraded] },
      "Silent.",
    ],
  ])("%s", (_, change, expected) => {
    expect(causesByCluster([clusterRow(change)]).get("eks-prod-01")).toBe(expected);
  });

  it("tells a cause once, with how many share it", () => {
    const rows = ["a", "b", "c"].map((name) => clusterRow({ name, addOns: [degraded] }));
    expect([...causesByCluster(rows)]).toEqual([
      ["a", "cert-rotator: 2 of 3 probes fail. The same on 2 more clusters."],
    ]);
  });

  it("gives no number for rows that are only some of all", () => {
    const rows = ["a", "b"].map((name) => clusterRow({ name, addOns: [degraded] }));
    expect([...causesByCluster(rows, false)]).toEqual([
      ["a", "cert-rotator: 2 of 3 probes fail. The same on others below."],
    ]);
  });

  it("tells it at each row where somebody wants that", () => {
    const troubled = {
      addOns: [addOnCell({ name: "cert-rotator", health: "unhealthy", message: "2 of 3 probes fail." })],
    };
    const rows = ["a", "b", "c"].map((name) => clusterRow(name === "c" ? { name } : { name, ...troubled }));
    expect([...causesByCluster(rows, true, true)]).toEqual([
      ["a", "cert-rotator: 2 of 3 probes fail."],
      ["b", "cert-rotator: 2 of 3 probes fail."],
    ]);
  });
});
