// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests, pageOf } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { layOutAt } from "@/components/testing/sizes";
import type { AddOnChain } from "@/lib/api/addons/add-on-chain";
import type { AddOnGraph } from "@/lib/api/addons/add-on-graph";
import { addOnRow } from "@/lib/lists/testing";
import { FleetChain } from "./fleet-chain";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const INSTALLED = addOnRow({ name: "logs", counts: [{ health: "healthy", phase: "done", size: 1 }] });
const DISABLED = addOnRow({ name: "logs", install: "manual", placements: [] });

const GRAPH: AddOnGraph = {
  placements: [],
  groups: [],
  clusters: [{ id: "clusters", status: "healthy", size: 1, cluster: "c1", isDirect: true }],
  works: [],
  synced: true,
  missing: {},
};
const CHAIN: AddOnChain = {
  cluster: "c1",
  works: [
    {
      name: "addon-logs-deploy-0",
      conditions: [],
      manifests: [{ kind: "Deployment", namespace: "logs", name: "logs-agent", conditions: [] }],
    },
  ],
  missing: {},
};

/** Manifests were "available" on a cluster that had nothing, until the page was loaded again. */
it("draws no manifests of a cluster that the add-on was disabled on", async () => {
  layOutAt(1_200);
  let graph = GRAPH;
  answerRequests({
    "/api/v1/works": () => answered(pageOf([])),
    "/api/v1/addons/logs/graph": () => answered(graph),
    "/api/v1/addons/logs/clusters/c1": () => answered(CHAIN),
  });
  const { rerender } = render(<FleetChain row={INSTALLED} cluster="c1" />);
  expect(await screen.findByText("logs-agent")).toBeDefined();
  expect(screen.getByText("manifests as on c1")).toBeDefined();
  graph = { ...GRAPH, clusters: [] };
  rerender(<FleetChain row={DISABLED} cluster={undefined} />);
  await waitFor(() => expect(screen.queryByText("logs-agent")).toBeNull());
  expect(screen.queryByText("manifests as on c1")).toBeNull();
});
