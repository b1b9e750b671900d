// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { ClusterActions } from "./cluster-actions";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const found = {
  factors: [{ key: "region", value: "eu" }],
  ...{ affected: 3, affectedWith: 3, size: 3, lift: 12, counterExamples: [] },
};

it("says what the selected clusters have in common", async () => {
  const requests = answerRequests({
    "/api/v1/common-factors": () => answered({ affected: 3, size: 90, found: [found] }),
  });
  const selection = { by: "names", names: new Set(["c2", "c1", "c3"]) } as const;
  const marks = { selection, size: 3 } as unknown as RowMarks; // nothing else of it is used by these
  const { user } = render(<ClusterActions marks={marks} total={90} sort={undefined} />);
  await user.click(screen.getByRole("button", { name: "In common" }));
  const dialog = within(await screen.findByRole("dialog", { name: "In common: 3 selected clusters" }));
  expect(await dialog.findByText(/have region eu/)).toBeDefined();
  expect(requests.filter((path) => path.includes("common-factors"))).toEqual([
    "/api/v1/common-factors?q=name=c1,c2,c3",
  ]);
});
