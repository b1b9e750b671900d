// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { BatchQuestion } from "./batch-question";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const CRITERIA = {
  ...{ signer: "kubernetes.io/kube-apiserver-client", commonName: "", groups: [], usages: [], key: "EC 256" },
  ...{ requester: "bootstrap", requesterGroups: [], clusterStatus: "joining" as const, checks: [] },
};

it("has the number typed where there is a doubt about any of them", () => {
  const requests = ["csr-1", "csr-2"].map((object) => ({ object, cluster: "c", createdAt: "", resourceVersion: "1" }));
  const none = () => undefined;
  render(
    <BatchQuestion
      answer={{ total: 2, criteria: CRITERIA, doubts: ["It is one of a burst"], requests }}
      problem={undefined}
      isAccepting={false}
      acceptance={{ data: undefined, error: null, clusters: [] }}
      cannotAccept={undefined}
      reason="Announced"
      onReason={none}
      onAccepting={none}
      onKeep={none}
      onAction={none}
    />,
  );
  expect(screen.getByRole("textbox", { name: "Type approve 2", hidden: true })).toBeDefined();
});

it("lets the approval of several requests be copied for kubectl", async () => {
  const requests = ["csr-1", "csr-2"].map((object) => ({ object, cluster: "c", createdAt: "", resourceVersion: "1" }));
  const none = () => undefined;
  render(
    <BatchQuestion
      answer={{ total: 2, criteria: CRITERIA, doubts: [], requests }}
      problem={undefined}
      isAccepting={false}
      acceptance={{ data: undefined, error: null, clusters: [] }}
      cannotAccept={undefined}
      reason=""
      onReason={none}
      onAccepting={none}
      onKeep={none}
      onAction={none}
    />,
  );
  await screen.findByText("Copy as kubectl");
  expect(screen.getByRole("region", { name: "Copy as kubectl", hidden: true }).textContent).toContain(
    "certificate approve csr-1 csr-2",
  );
});
