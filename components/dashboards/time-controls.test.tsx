// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { TimeControls } from "./time-controls";

const AT = Date.UTC(2026, 5, 3, 12);
const HOUR_MS = 3_600_000;

it.each([
  ["now-1h", "now", "From – to"],
  ["now-3h", "now", "Last 3\u00a0h"],
  ["now-90m", "now", "Last 90\u00a0min"],
  ["now/d", "now", /^\d+ Jun 2026, .* – \d+ Jun 2026, /],
  [String(AT - HOUR_MS), String(AT), /^\d+ Jun 2026, .* – \d+ Jun 2026, /],
])("names the range from %s to %s", (from, to, text) => {
  const window = { from: AT - HOUR_MS, to: AT, isLive: to === "now" };
  render(<TimeControls {...{ from, to, window }} onTime={vi.fn()} />);
  expect(screen.getByRole("button", { expanded: false }).textContent).toMatch(text);
});
