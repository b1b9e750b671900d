// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { newQueryClient } from "@/components/testing/query-client";
import { render } from "@/components/testing/render";
import { recordedTimes } from "@/lib/queries/history/recorded";
import { timeInAddress } from "./past-address";
import { PastBar } from "./past-bar";

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 - minutes * MINUTE_MS).toISOString();

/** The first that is known: the same all the time, whatever a second passes. */
const SINCE = ago(90);

function open(at: string, holes: { from: string; to: string }[] = []) {
  openAt(`/clusters?q=env:prod&at=${at}`);
  const queries = newQueryClient();
  queries.setQueryData(recordedTimes().queryKey, { since: SINCE, holes, isInMemory: true });
  return render(<PastBar at={at} />, queries);
}

beforeEach(() => openAt("/"));

describe("the bar of an earlier time", () => {
  it("says of which time the page is, and leads back to now", async () => {
    const { user } = open(ago(10));
    expect(screen.getByRole("status").textContent).toMatch(/^As of .*10\smin ago\. Nothing can be changed here\.$/);
    await user.click(screen.getByRole("button", { name: "Back to now" }));
    expect(address()).toBe("/clusters?q=env:prod");
  });

  it("goes to other times, but not before the first that is known", async () => {
    const at = ago(40);
    const { user } = open(at);
    await user.click(screen.getByRole("button", { name: "Five minutes later" }));
    expect(address()).toContain(`at=${timeInAddress(Date.parse(at) + 5 * MINUTE_MS)}`);
    await user.click(screen.getByRole("button", { name: "An hour earlier" }));
    expect(address()).toContain(`at=${timeInAddress(Date.parse(SINCE))}`);
  });

  it("writes into the address which time it was so long ago", async () => {
    open("-10m");
    await waitFor(() => expect(address()).toMatch(/^\/clusters\?q=env:prod&at=\d{4}-/));
    const at = Date.parse(new URLSearchParams(address().split("?")[1]).get("at") ?? "");
    expect(Math.abs(Date.now() - 10 * MINUTE_MS - at)).toBeLessThan(MINUTE_MS);
  });

  it("goes where the slider is let go, and nowhere while it is dragged", () => {
    const at = ago(40);
    open(at);
    const slider = screen.getByRole("slider", { name: "Time" });
    const before = address();
    fireEvent.change(slider, { target: { value: String(Date.parse(ago(20))) } });
    expect(address()).toBe(before);
    fireEvent.pointerUp(slider);
    expect(address()).not.toBe(before);
  });

  it("says where nothing was recorded", () => {
    open(ago(10), [{ from: ago(15), to: ago(5) }]);
    expect(screen.getByText(/^Nothing was recorded from/)).toBeTruthy();
  });

  it("says of what is no time that it is none", () => {
    open("yesterday");
    expect(screen.getByRole("status").textContent).toBe("“yesterday” is no time.");
    expect(screen.queryByRole("slider")).toBeNull();
  });
});
