// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { newQueryClient } from "@/components/testing/query-client";
import { render } from "@/components/testing/render";
import { closeToast, ToastRegion } from "@/components/ui/feedback/toasts";
import type { InstalledCount } from "@/lib/api/addons/add-on-chain";
import { notifyWhenEnabled, notifyWhenGone } from "./follow-clusters";

const POLL_MS = 1_500;
const CLUSTERS = ["c1", "c2"];

let count: InstalledCount;
const poll = () => act(() => vi.advanceTimersByTimeAsync(POLL_MS));
const text = () => screen.getByRole("region").textContent;
const isChecked = () => !text()?.includes("Hub accepted.");

beforeEach(() => {
  vi.useFakeTimers();
  answerRequests({ "/api/v1/addons/logs/installed": () => answered(count) });
  render(<ToastRegion />);
});
afterEach(() => {
  for (const id of ["enable logs", "disable logs"]) act(() => closeToast(id));
  vi.useRealTimers();
});

/** A check said that the add-on was on 96 clusters, and none had applied it. */
it("says of an add-on that was enabled where it is assigned, and never that it is applied", async () => {
  count = { installed: 1, leaving: 0 };
  act(() => notifyWhenEnabled(newQueryClient(), "logs", CLUSTERS));
  await poll();
  expect(isChecked()).toBe(false);
  expect(text()).toContain("Waiting to see logs on 2 clusters.");
  count = { installed: 2, leaving: 0 };
  await poll();
  expect(isChecked()).toBe(true);
  expect(text()).toContain("The hub has assigned logs on 2 clusters. Its rollout shows where it is applied.");
  expect(text()).not.toMatch(/shows logs|logs is on/);
});

/** The add-on was said to be gone while its works were still there. */
it("says that a disabled add-on is gone once its works are", async () => {
  count = { installed: 0, leaving: 1 };
  act(() => notifyWhenGone(newQueryClient(), "logs", CLUSTERS));
  await poll();
  expect(isChecked()).toBe(false);
  expect(text()).toContain("Removing: 1 cluster has not deleted its resources yet.");
  count = { installed: 0, leaving: 0 };
  await poll();
  expect(text()).toContain("logs is gone from 2 clusters.");
});

it.each([
  ["enabled", notifyWhenEnabled],
  ["disabled", notifyWhenGone],
])("says nothing of clusters where an add-on that was %s has none to come or go", async (_, notify) => {
  count = { installed: 0, leaving: 0 };
  act(() => notify(newQueryClient(), "logs", []));
  await poll();
  expect(text()).not.toMatch(/cluster/);
});
