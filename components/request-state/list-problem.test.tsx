// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { ApiProblem, ConsoleUnreachable } from "@/lib/queries/request/api-problem";
import { ListProblem } from "./list-problem";

it.each([
  ["clusters", "The clusters could not be loaded"],
  ["this cluster", "This cluster could not be loaded"],
])("says of %s that %s, and tries again", async (subject, title) => {
  const again = vi.fn();
  const { user } = render(<ListProblem subject={subject} error={new ConsoleUnreachable()} onTryAgain={again} />);
  expect(screen.getByText(title)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(again).toHaveBeenCalledOnce();
});

it("does not try again what makes no sense, as a time of which nothing is recorded", () => {
  const detail = "The history of this console begins at 2026-11-27 15:05:56 UTC.";
  const problem = { type: "about:blank", title: "Not a valid request", status: 400, detail, code: "invalid" } as const;
  render(<ListProblem subject="gates" error={new ApiProblem(problem)} onTryAgain={() => undefined} />);
  expect(screen.getByText("The gates cannot be shown")).toBeTruthy();
  expect(screen.getByText(detail)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
