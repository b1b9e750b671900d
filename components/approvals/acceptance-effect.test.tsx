// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { AcceptanceEffect } from "./acceptance-effect";

const NONE = { total: 0, unreachable: 0, regions: [] };
const GAINS = { total: 2, unreachable: 0, regions: [{ region: "eu", total: 2, names: ["c1", "c2"] }] };
const EFFECT = { addOn: "logs", gains: GAINS, loses: NONE, changes: NONE, overrides: NONE, waves: 1 };
const RENDERED = "/api/v1/approvals/acceptance/rendered";

it("names the placements that decide by what an accepted cluster reports", () => {
  const plan = { radius: { effects: [], unsure: ["fleet/by-region"] } };
  render(<AcceptanceEffect plan={plan} error={null} clusters={["c1"]} />);
  expect(screen.getByText(/^fleet\/by-region selects by what is reported after joining/)).toBeDefined();
});

it("shows what is rendered for accepted clusters once it is opened", async () => {
  answerRequests({ [RENDERED]: () => answered({ variants: [], total: 0, isUnknown: true }) });
  const plan = { radius: { effects: [EFFECT], unsure: [] } };
  const { user } = render(<AcceptanceEffect plan={plan} error={null} clusters={["c1", "c2"]} />);
  expect(vi.mocked(fetch)).not.toHaveBeenCalled();
  await user.click(screen.getByText("Rendered manifests of logs"));
  expect(await screen.findByText(/has its own manager/)).toBeDefined();
  const [[path, request] = []] = vi.mocked(fetch).mock.calls;
  expect([path, JSON.parse(String(request?.body))]).toEqual([
    RENDERED,
    { addOn: "logs", input: { clusters: ["c1", "c2"] } },
  ]);
});

it("can be copied for kubectl and clusteradm", async () => {
  const plan = { radius: { effects: [EFFECT], unsure: [] } };
  const { user } = render(<AcceptanceEffect plan={plan} error={null} clusters={["c1", "c2"]} />);
  await user.click(screen.getByText("Copy as commands or files"));
  expect((await screen.findByRole("region", { name: /kubectl$/ })).textContent).toContain("hubAcceptsClient: true");
  await user.click(screen.getByRole("radio", { name: "clusteradm" }));
  expect(screen.getByRole("region", { name: /clusteradm$/ }).textContent).toContain(
    "clusteradm accept --clusters c1,c2",
  );
});
