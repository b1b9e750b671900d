// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { newQueryClient } from "@/components/testing/query-client";
import { render } from "@/components/testing/render";
import { fleetHistory } from "@/lib/queries/metrics/history";
import { LatestRegion } from "./latest-region";

const AT = Date.parse("2026-11-21T10:00:00Z");

/** What is known once that many clusters were lost, one a minute. */
function history(size: number) {
  const changes = Array.from({ length: size }, (_, index) => ({
    at: AT + index * 60_000,
    kind: "worse" as const,
    to: "unavailable" as const,
    size: 1,
    still: 1,
    clusters: [`c${index}`],
  }));
  return { at: AT, since: AT, gaps: [], missing: {}, changes, decisions: [], rollouts: [] };
}

const shown = () => [...document.querySelectorAll<HTMLElement>("[data-latest]")].map(({ dataset }) => dataset.latest);

describe("the latest changes", () => {
  it("stay where they are when newer ones come, which are shown with a press", async () => {
    const queries = newQueryClient();
    const { queryKey } = fleetHistory();
    const know = (size: number) => queries.setQueryData(queryKey, history(size));
    know(2);
    const { user } = render(<LatestRegion />, queries);
    expect(shown()).toEqual(["c1", "c0"]);
    act(() => void know(4));
    expect(shown()).toEqual(["c1", "c0"]);
    await user.click(await screen.findByRole("button", { name: "Show 2 newer" }));
    expect(shown()).toEqual(["c3", "c2", "c1", "c0"]);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
