// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { newPointedTime } from "@/components/charts/pointed-time";
import { render } from "@/components/testing/render";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { DashboardPanels } from "./dashboard-panels";

let isBroken = true;
vi.mock("./markdown", () => ({
  Markdown: ({ text }: { text: string }) => {
    if (isBroken && text === "bad") throw new Error("no such thing");
    return <p>{text}</p>;
  },
}));

it("a panel that cannot be drawn says so, and leaves the others as they are", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const panel = (title: string, content: string, y: number) => ({
    type: "text",
    title,
    gridPos: { x: 0, y, w: 24, h: 4 },
    options: { content },
  });
  const { panels } = readDashboard(JSON.stringify({ panels: [panel("One", "bad", 0), panel("Two", "good", 4)] }));
  const context = {
    window: { from: 0, to: 60_000, isLive: false },
    values: {},
    isReady: true,
    unfilled: new Set<string>(),
    scrapeSeconds: 15,
    annotations: [],
    moment: newPointedTime(),
    onZoom: () => undefined,
  };
  const { user } = render(<DashboardPanels panels={panels} context={context} />);
  expect(await screen.findByText("This panel cannot be drawn: no such thing")).toBeTruthy();
  const broken = within(screen.getByRole("region", { name: "One" }));
  expect(await within(screen.getByRole("region", { name: "Two" })).findByText("good")).toBeTruthy();
  isBroken = false;
  await user.click(broken.getByRole("button", { name: "Try again" }));
  expect(await within(screen.getByRole("region", { name: "One" })).findByText("bad")).toBeTruthy();
});
