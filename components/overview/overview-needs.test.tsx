// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answered, answerRequests, pageOf, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { OverviewNeeds } from "./overview-needs";

const AT = "2026-11-21T10:00:00Z";

type Answers = Parameters<typeof answerRequests>[0];

const EMPTY: Answers = {
  "/api/v1/clusters": () => answered(pageOf([], { all: 3, grouped: { groups: [], more: 0 } })),
  "/api/v1/approvals": () => answered(pageOf([], { grouped: { groups: [], more: 0 } })),
  "/api/v1/rollouts": () => answered(pageOf([])),
  "/api/v1/addons": () => answered(pageOf([])),
  "/api/v1/deletions": () => answered(pageOf([])),
};
const unknown = () => refused("invalid", { detail: "It was not recorded." });

function shown(answers: Answers, at?: string) {
  answerRequests({ ...EMPTY, ...answers });
  render(<OverviewNeeds at={at} />);
}

describe("what needed attention at an earlier time", () => {
  it("was nothing", async () => {
    shown({}, AT);
    expect(await screen.findByText("Nothing at that time.")).toBeDefined();
  });

  it("says what an earlier version of the console did not record", async () => {
    shown({ "/api/v1/addons": unknown, "/api/v1/deletions": unknown }, AT);
    const text = "Nothing at that time. Not recorded at that time: removals of add-ons, deletions.";
    expect(await screen.findByText(text)).toBeDefined();
  });

  it("says what is hidden, and what was not recorded", async () => {
    shown({ "/api/v1/approvals": () => refused("forbidden"), "/api/v1/rollouts": unknown }, AT);
    expect(
      await screen.findByText(/may not list them: approvals\. Not recorded at that time: rollouts\.$/),
    ).toBeDefined();
  });

  it("leaves a time of which nothing is known to the notice above", async () => {
    shown(Object.fromEntries(Object.keys(EMPTY).map((path) => [path, unknown])), AT);
    expect(await screen.findByText("Nothing at that time.")).toBeDefined();
  });
});
