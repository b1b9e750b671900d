// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { Dashboard } from "./dashboard";
import { metricsOf } from "./testing";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const DAY_MS = 86_400_000;

const START = Date.parse("2026-01-01T00:00:00Z");

/** Two samples; what was sent for those of an earlier time. */
function answerAll() {
  const sent: URLSearchParams[] = [];
  answerRequests({
    "/api/v1/metrics": () => answered(metricsOf([START, START + 2_000])),
    "/api/v1/metrics/range": (query) => {
      sent.push(query);
      return answered(metricsOf([START, START + DAY_MS]));
    },
    "/api/v1/activity": () => answered({ rows: [], total: 0, users: [], kinds: [] }),
    "/api/v1/history": () => answered({}),
  });
  return sent;
}

it("shows a time of the address that is longer than the last hour, and goes back to that", async () => {
  openAt("/metrics?from=now-7d&to=now");
  const queries = answerAll();
  render(<Dashboard />);
  expect(await screen.findByText(/every 5 min/)).toBeTruthy();
  const [query] = queries;
  expect(Number(query?.get("to")) - Number(query?.get("from"))).toBe(7 * DAY_MS);
  fireEvent.click(screen.getByRole("radio", { name: "1 h" }));
  expect(await screen.findByText(/every 2 s/)).toBeTruthy();
  expect(address()).toBe("/metrics?range=1h");
});

it("steps back by half of what is seen, to times that stand in the address", async () => {
  openAt(`/metrics?from=${START}&to=${START + DAY_MS}&as=table`);
  answerAll();
  render(<Dashboard />);
  fireEvent.click(await screen.findByRole("button", { name: "Back" }));
  expect(address()).toBe(`/metrics?from=${START - DAY_MS / 2}&to=${START + DAY_MS / 2}&as=table`);
});
