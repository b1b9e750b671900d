// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { addOnCell, clusterRow } from "@/components/labels/testing";
import { answered, answerRequests, pageOf } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { rolloutRow } from "@/lib/lists/testing";
import { DetailAddOns } from "./detail-add-ons";

vi.mock("next/navigation", () => import("@/components/testing/address"));

it("says of an add-on on a cluster that its rollout does not go on, as the list of rollouts says it", async () => {
  const stopped = [
    rolloutRow({ addOn: "logs", stage: "stalled" }),
    rolloutRow({ addOn: "search", stage: "held", held: { reason: "Aborted", message: "" } }),
  ];
  const requests = answerRequests({ "/api/v1/rollouts": () => answered(pageOf(stopped)) });
  const addOns = ["logs", "quiet", "search"].map((name) => addOnCell({ name }));
  render(<DetailAddOns row={clusterRow({ name: "c1", addOns })} />);
  const links = await screen.findAllByRole("link", { name: /^Rollout / });
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Rollout stalled", "/rollouts/logs/fleet/all"],
    ["Rollout aborted", "/rollouts/search/fleet/all"],
  ]);
  const [, quiet] = screen.getAllByRole("listitem");
  expect(within(quiet as HTMLElement).queryByText(/Rollout/)).toBeNull();
  expect(requests[0]).toContain("cluster=c1+stage:stuck,held");
});
