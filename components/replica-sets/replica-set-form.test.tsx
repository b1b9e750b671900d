// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { answered, answerRequests, pageOf, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { startingText } from "@/lib/objects/starting-text";
import { ReplicaSetForm } from "./replica-set-form";

const ROW = { namespace: "fleet", status: "satisfied", groups: 2, sets: [], createdAt: "2026-11-26T10:00:00Z" };
const ALL = { ...ROW, name: "fleet/all", placement: "all", chosen: 12 };
const EDGE = { ...ROW, name: "fleet/edge", placement: "edge", chosen: 1 };
const GROUPS = [
  { index: 0, name: "canary", chosen: 2 },
  { index: 1, name: "", chosen: 10 },
];
const DETAIL = {
  row: ALL,
  conditions: [],
  groups: GROUPS,
  predicates: [],
  tolerations: [],
  prioritizers: [],
  missing: {},
};

function Both() {
  const [text, setText] = useState(
    startingText("ManifestWorkReplicaSet", "work.open-cluster-management.io/v1alpha1", { namespace: "fleet" }),
  );
  return (
    <>
      <ReplicaSetForm text={text} onText={setText} isNew />
      <textarea aria-label="YAML" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

let requests: string[];

beforeEach(() => {
  requests = answerRequests({
    "/api/v1/placements": () => answered(pageOf([ALL, EDGE])),
    "/api/v1/placements/fleet/all": () => answered(DETAIL),
  });
});

const yaml = () => screen.getByLabelText<HTMLTextAreaElement>("YAML").value;
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const problems = () => screen.queryAllByRole("alert").flatMap(({ textContent }) => textContent || []);

it("suggests the placements of the namespace, with how many clusters each selects now", async () => {
  render(<Both />);
  expect(await screen.findByText(/^There is no placement my-placement in fleet/)).toBeTruthy();
  expect(requests[0]).toContain("q=namespace=fleet");
  const listed = [...(input("Placement").list?.querySelectorAll("option") ?? [])];
  expect(listed.map((each) => `${each.value}: ${each.getAttribute("label")}`)).toEqual([
    "all: 12 clusters",
    "edge: 1 cluster",
  ]);
  write("Placement", "all");
  expect(await screen.findByText("selects 12 clusters now")).toBeTruthy();
  expect(screen.queryByText(/^There is no placement/)).toBeNull();
  expect(yaml()).toContain("- name: all\n");
});

it("refuses 0 clusters at a time at the field, and says why", async () => {
  render(<Both />);
  write("Clusters at a time", "0");
  expect(problems()).toContain("0 does not stop a rollout: the hub treats it as no limit. Enter 1 or more.");
  expect(input("Clusters at a time").getAttribute("aria-invalid")).toBe("true");
  write("Clusters at a time", "0%");
  expect(problems().join()).toContain("0% does not stop a rollout");
  write("Clusters at a time", "5");
  expect(yaml()).toContain("maxConcurrency: 5\n");
  expect(problems().join()).not.toContain("does not stop");
});

it("proposes a deadline, for a placement that is added and for one that lost it", async () => {
  const { user } = render(<Both />);
  expect(input("Deadline of a cluster").value).toBe("10m");
  write("Deadline of a cluster", "");
  expect(problems().join()).toContain(
    "progressDeadline is not set. Without a deadline, a cluster that hangs never fails",
  );
  await user.click(screen.getByRole("button", { name: "Set a deadline of 10m" }));
  expect(input("Deadline of a cluster").value).toBe("10m");
  await user.click(screen.getByRole("button", { name: "Add a placement" }));
  expect(
    within(screen.getByRole("group", { name: "Placement 2" })).getByLabelText("Deadline of a cluster"),
  ).toHaveProperty("value", "10m");
});

it("keeps what two types of rollout share", () => {
  render(<Both />);
  write("Deadline of a cluster", "30m");
  choose("Rollout", "ProgressivePerGroup");
  expect(yaml()).toMatch(/progressivePerGroup:\s+progressDeadline: 30m\s+minSuccessTime: 1m\n/);
  expect(yaml()).not.toContain("maxConcurrency");
  choose("Rollout", "All");
  expect(yaml()).toMatch(/all:\s+progressDeadline: 30m\n/);
});

it("lets groups go first, by name or index, and names those that the placement does not have", async () => {
  const { user } = render(<Both />);
  expect(screen.getByText("Name a placement that is there to choose from its groups.")).toBeTruthy();
  await screen.findByText(/^There is no placement/);
  write("Placement", "all");
  await user.click(await screen.findByLabelText(/^canary/));
  await user.click(screen.getByLabelText(/^#1/));
  expect(yaml()).toMatch(/mandatoryDecisionGroups:\s+- groupName: canary\s+- groupIndex: 1\n/);
  const groups = screen.getByRole("group", { name: "Groups that go first" });
  expect(groups.textContent).toContain("canary2 clusters");
  expect(groups.textContent).toContain("#110 clusters");
  write("YAML", yaml().replace("groupName: canary", "groupName: old"));
  expect(screen.getByText("no group of the placement: ignored")).toBeTruthy();
  await user.click(screen.getByLabelText(/^old/));
  await user.click(screen.getByLabelText(/^#1/));
  expect(yaml()).not.toContain("mandatoryDecisionGroups");
});

it("warns of failures that no placement of this size can have", async () => {
  render(<Both />);
  await screen.findByText(/^There is no placement/);
  write("Placement", "all");
  write("Failures allowed", "13");
  expect(problems().join()).toContain("maxFailures 13 is more than there are: the hub then tolerates no failure.");
  write("Failures allowed", "12");
  expect(problems().join()).not.toContain("maxFailures");
});

it("refuses one placement twice, and takes any name where placements may not be listed", async () => {
  answerRequests({ "/api/v1/placements": () => refused("forbidden", { detail: "You may not list placements." }) });
  const { user } = render(<Both />);
  expect(await screen.findByText(/^Placements are not suggested: /)).toBeTruthy();
  expect(screen.queryByText(/^There is no placement/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add a placement" }));
  const second = screen.getByRole("group", { name: "Placement 2" });
  fireEvent.change(within(second).getByLabelText("Placement"), { target: { value: "my-placement" } });
  expect(problems().join()).toContain("my-placement is named twice");
  await user.click(screen.getAllByRole("button", { name: "Remove this placement" })[1] as HTMLElement);
  expect(problems().join()).not.toContain("named twice");
});
