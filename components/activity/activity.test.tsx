// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { byDay } from "@/components/activity-lines/by-day";
import { address } from "@/components/testing/address";
import { answered, answerRequests, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { ActivityPage, ActivityRow } from "@/lib/api/activity/activity";
import { Activity } from "./activity";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const ROW: ActivityRow = {
  id: "a1",
  time: "2026-11-25T10:00:00.000Z",
  user: "operator",
  address: "192.0.2.7",
  request: "7f3a9c0e-5b1d-4f62-8f0b-1c2d3e4f5a6b",
  action: "Update an object",
  verb: "update",
  object: {
    group: "addon.open-cluster-management.io",
    resource: "clustermanagementaddons",
    kind: "ClusterManagementAddOn",
    name: "logs",
  },
  outcome: "done",
  changes: { before: "spec:\n  size: 1\n", after: "spec:\n  size: 2\n", isMasked: true },
  writer: "console/one",
  authenticity: "signed",
};

const FORGED: ActivityRow = {
  ...ROW,
  id: "a2",
  user: "eve",
  outcome: "refused",
  reason: "You may not.",
  authenticity: "forged",
};

function page(rows: readonly ActivityRow[]): ActivityPage {
  return { rows: [...rows], total: rows.length, users: ["eve", "operator"], kinds: ["ClusterManagementAddOn"] };
}

function answers(rows: readonly ActivityRow[] = [ROW, FORGED]): string[] {
  return answerRequests({ "/api/v1/activity": () => answered(page(rows)) });
}

describe("the page of activity", () => {
  it("says who did what to which object, and shows its changes on demand", async () => {
    answers();
    const { user } = render(<Activity />);
    const [line] = await screen.findAllByRole("listitem");
    if (!line) throw new Error("there is a line");
    expect(line.textContent).toContain("operatorUpdate an object ClusterManagementAddOn logsDone");
    expect(within(line).getByRole("link", { name: "logs" }).getAttribute("href")).toBe("/addons/logs/yaml");
    expect(screen.queryByRole("region", { name: "Changes" })).toBeNull();
    await user.click(within(line).getByRole("button", { name: "Details" }));
    expect(await within(line).findByRole("region", { name: "Changes" })).toBeTruthy();
    expect(within(line).getByText("What may be secret is hidden.")).toBeTruthy();
    expect(within(line).getByText(ROW.request)).toBeTruthy();
  });

  it("says of what nobody signed that it is forged", async () => {
    answers();
    const { user } = render(<Activity />);
    const line = (await screen.findAllByRole("listitem"))[1];
    if (!line) throw new Error("there are two lines");
    expect(within(line).getByText("Forged")).toBeTruthy();
    await user.click(within(line).getByRole("button", { name: "Details" }));
    expect(await within(line).findByText(/No process of Flotilla wrote this/)).toBeTruthy();
  });

  it("is filtered by the address, which a choice changes", async () => {
    const requests = answers();
    const { user } = render(<Activity />);
    await screen.findAllByRole("listitem");
    await user.selectOptions(screen.getByRole("combobox", { name: "Person" }), "eve");
    expect(address()).toBe("/?user=eve");
    await vi.waitFor(() => expect(requests.at(-1)).toBe("/api/v1/activity?user=eve"), 15_000);
  });

  it("names the request that failed", async () => {
    answerRequests({ "/api/v1/activity": () => refused("unavailable", { detail: "No.", requestId: ROW.request }) });
    render(<Activity />);
    expect(await screen.findByText(`No. Request ${ROW.request}.`)).toBeTruthy();
  });
});

it("groups by the day here", () => {
  const at = (time: string) => ({ ...ROW, time: new Date(time).toISOString() });
  const rows = [at("2026-11-25T01:00"), at("2026-11-24T23:00"), at("2026-11-24T01:00"), at("2026-11-02T12:00")];
  expect(byDay(rows, new Date("2026-11-25T12:00")).map(({ label, rows: own }) => [label, own.length])).toEqual([
    ["Today", 1],
    ["Yesterday", 2],
    ["2 Nov 2026", 1],
  ]);
});
