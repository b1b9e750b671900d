// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import type { ListGroup } from "@/lib/api/list/list";
import { ReasonGroups } from "./reason-groups";

const NONE = { values: [], more: 0 };
const group = (reason: string, size: number, names: string[]): ListGroup => ({
  ...{ group: reason, size, names },
  ...{ why: NONE, where: NONE },
});

it("lists each reason with its rows, and leaves those of one at a press", () => {
  const onText = vi.fn();
  const grouped = { groups: [group("image is not signed", 5, ["a", "b", "c"]), group("no lease", 1, ["d"])], more: 2 };
  render(<ReasonGroups grouped={grouped} thing="cluster" text="set:blue" onText={onText} />);
  const [first, second] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(first).toBe("image is not signeda, b, c and 2 more5 clusters");
  expect(second).toBe("no leased1 cluster");
  expect(screen.getByText("2 less frequent reasons")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "5 clusters: image is not signed" }));
  expect(onText).toHaveBeenCalledWith('set:blue reason="image is not signed"');
});

it("gives up a reason that is chosen", () => {
  const onText = vi.fn();
  const grouped = { groups: [group("no lease", 1, ["d"])], more: 0 };
  render(<ReasonGroups grouped={grouped} thing="cluster" text='reason="no lease"' onText={onText} />);
  fireEvent.click(screen.getByRole("button", { pressed: true }));
  expect(onText).toHaveBeenCalledWith("");
});

it("says that nothing gives a reason", () => {
  render(<ReasonGroups grouped={{ groups: [], more: 0 }} thing="work" text="" onText={vi.fn()} />);
  expect(screen.getByText("No work here gives a reason.")).toBeDefined();
});
