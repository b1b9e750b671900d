// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { answered, answerRequests, pageOf } from "@/components/testing/console-answers";
import { roomBeside } from "@/components/testing/marked-rows";
import { render } from "@/components/testing/render";
import type { AccessRow } from "@/lib/lists/access/row";
import { AccessPeek } from "./access-peek";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const ROW: AccessRow = {
  ...{ name: "permission/c1/deployers", way: "permission", object: "deployers", cluster: "c1", state: "down" },
  ...{ holders: ["Group ops", "User ada"], message: "namespaces is forbidden" },
};
const MARKS = { step: vi.fn(), peek: vi.fn() } as unknown as RowMarks;

beforeEach(roomBeside);

it("says how a way into a cluster stands, and whom it is for", () => {
  answerRequests({});
  render(<AccessPeek name={ROW.name} row={ROW} marks={MARKS} />);
  expect(screen.getByText("Not applied")).toBeTruthy();
  expect(screen.getByText("namespaces is forbidden.", { exact: false })).toBeTruthy();
  const holders = within(screen.getByRole("region", { name: "For" })).getAllByRole("listitem");
  expect(holders.map(({ textContent }) => textContent)).toEqual(["Group ops", "User ada"]);
  expect(screen.getByRole("link", { name: "Access of the cluster" }).getAttribute("href")).toBe("/clusters/c1/access");
});

it("reads a row that the list does not show, by its whole name", async () => {
  const requests = answerRequests({ "/api/v1/access": () => answered(pageOf([ROW])) });
  render(<AccessPeek name={ROW.name} row={undefined} marks={MARKS} />);
  expect(await screen.findByText("Group ops")).toBeTruthy();
  expect(requests.some((path) => path.includes(ROW.name))).toBe(true);
});
