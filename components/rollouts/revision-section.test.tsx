// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { RevisionLine } from "@/lib/api/rollouts/revisions";
import { RevisionSection } from "./revision-section";
import { at, emptyRollout, wave } from "./testing";

const REVISION: RevisionLine = {
  ...{ name: "r-1", resource: "addontemplates", namespace: "", config: "hello", specHash: "abcdef012345", number: 1 },
  ...{ since: "2026-11-20T08:00:00Z", current: true, knownGood: false, clusters: 0 },
};

it("counts the clusters of each configuration again as the rollout goes on", async () => {
  let clusters = 6;
  const row = emptyRollout({ waves: [wave("applying", [at(6, "done"), at(39, "waiting")])], total: 45 });
  const path = `/api/v1/rollouts/${row.addOn}/${row.namespace}/${row.placement}/revisions`;
  answerRequests({ [path]: () => answered({ revisions: [{ ...REVISION, clusters }] }) });
  const { rerender } = render(<RevisionSection row={row} />);
  expect(await screen.findByRole("cell", { name: "6" })).toBeTruthy();
  clusters = 39;
  rerender(<RevisionSection row={{ ...row, waves: [wave("applying", [at(39, "done"), at(6, "waiting")])] }} />);
  expect(await screen.findByRole("cell", { name: "39" })).toBeTruthy();
});

it("offers to roll back to no newer configuration, unless that is chosen", async () => {
  const row = emptyRollout();
  const left = { ...REVISION, name: "r-2", specHash: "fedcba543210", number: 2, current: false };
  const path = `/api/v1/rollouts/${row.addOn}/${row.namespace}/${row.placement}/revisions`;
  answerRequests({ [path]: () => answered({ revisions: [left, REVISION] }) });
  const { user } = render(<RevisionSection row={row} />);
  expect(await screen.findByText("No earlier configuration")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Roll back/ })).toBeNull();
  const [choice] = screen.getAllByRole("radio", { name: /^Compare with/ });
  if (choice) await user.click(choice);
  expect(await screen.findByText("Roll back to fedcba")).toBeTruthy();
});
