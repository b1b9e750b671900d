// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { useHappened } from "./use-happened";

const START = Date.parse("2026-01-01T00:00:00Z");
const END = START + 3_600_000;
const at = (minutes: number) => START + minutes * 60_000;
const time = (minutes: number) => new Date(at(minutes)).toISOString();
const act = { user: "ada", outcome: "done", request: "r", verb: "patch", writer: "console", authenticity: "signed" };
const object = { group: "g", resource: "r", name: "one" };

beforeEach(() => {
  const rows = [
    { ...act, id: "2", time: time(30), action: "Edit", object: { ...object, kind: "AddOnTemplate" } },
    { ...act, id: "1", time: time(10), action: "Accept a cluster", object: { ...object, kind: "ManagedCluster" } },
  ];
  const rollouts = [{ at: at(25), kind: "done", addOn: "logs", namespace: "fleet", placement: "all", text: "is done" }];
  answerRequests({
    "/api/v1/activity": () => answered({ rows, total: 2, users: [], kinds: [] }),
    "/api/v1/history": () => answered({ at: END, gaps: [], changes: [], rollouts, decisions: [], missing: {} }),
  });
});

function Happened({ rollouts }: { readonly rollouts?: { at: number; label: string }[] }) {
  return (
    <output>
      {useHappened([START, END], rollouts)
        .map((one) => one.label)
        .join(", ")}
    </output>
  );
}

it("marks approvals and edits of people in the time of a chart, between rollouts that are known", async () => {
  render(<Happened rollouts={[{ at: at(20), label: "wave 1" }]} />);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("approval, wave 1, edit"));
});

it("marks rollouts as well where none are known", async () => {
  render(<Happened />);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("approval, done, edit"));
});
