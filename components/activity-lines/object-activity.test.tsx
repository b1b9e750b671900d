// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { ActivityRow } from "@/lib/api/activity/activity";
import { ObjectActivity } from "./object-activity";

const ROW: ActivityRow = {
  id: "a1",
  time: "2026-11-25T10:00:00.000Z",
  user: "operator",
  request: "7f3a9c0e",
  action: "Update an object",
  verb: "update",
  object: { group: "", resource: "configmaps", kind: "ConfigMap", namespace: "team-a", name: "settings" },
  outcome: "done",
  writer: "console/one",
  authenticity: "signed",
};
const PATH = "/api/v1/activity";

it("shows who changed the object lately, and where all of it is", async () => {
  const requests = answerRequests({ [PATH]: () => answered({ rows: [ROW], total: 7, users: [], kinds: [] }) });
  render(<ObjectActivity kind="ConfigMap" namespace="team-a" name="settings" />);
  expect((await screen.findByRole("listitem")).textContent).toContain("operatorUpdate an object");
  expect(screen.queryByRole("link", { name: "team-a/settings" })).toBeNull();
  const all = screen.getByRole("link", { name: "Show all" });
  expect(requests).toEqual([`${PATH}?kind=ConfigMap&namespace=team-a&name=settings&limit=5`]);
  expect(all.getAttribute("href")).toBe("/activity?kind=ConfigMap&object=team-a%2Fsettings");
});

it.each([
  ["nobody did", () => answered({ rows: [], total: 0, users: [], kinds: [] })],
  ["it cannot be read", () => refused("unavailable", { detail: "No." })],
])("shows nothing where %s", async (_, answer) => {
  const requests = answerRequests({ [PATH]: answer });
  const { container } = render(<ObjectActivity kind="ConfigMap" namespace="team-a" name="settings" />);
  await expect.poll(() => requests.length).toBe(1);
  expect(container.textContent).toBe("");
});
