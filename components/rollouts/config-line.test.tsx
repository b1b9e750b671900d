// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { ConfigLine } from "./config-line";
import { emptyRollout } from "./testing";

/** A region went, and the rollout said "started 19:04", though nothing was started. */
it.each([
  ["stalled", "status since"],
  ["applying", "status since"],
  ["done", "done"],
] as const)("says of a rollout that is %s since when its status is that, and not when it began", (stage, words) => {
  render(<ConfigLine row={emptyRollout({ stage, since: "2026-01-01T09:12:00Z" })} />);
  expect(screen.getByText(new RegExp(`^${words} .* ago$`))).toBeTruthy();
  expect(screen.queryByText(/started/)).toBeNull();
});
