// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { AlarmList } from "./alarm-list";

function page(uid: string, next?: string) {
  const identity = { kind: "certificate", name: `of-${uid}`, uid, subject: "eve", foundAt: "2026-11-21T10:00:00Z" };
  return {
    synced: true,
    alarms: 2,
    total: 2,
    identities: [{ ...identity, reasons: [], isAlarm: true }],
    ...(next && { next }),
    mayAcknowledge: { allowed: true },
  };
}

it("shows alarms page by page, and how many there are", async () => {
  answerRequests({
    "/api/v1/identities/alarms": (asked) =>
      answered(asked.get("cursor") === "further" ? page("u2") : page("u1", "further")),
  });
  render(<AlarmList />);
  expect(await screen.findByText(/^2 alarms/)).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("1 of 2 against a rule");
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("of-u2")).toBeTruthy();
  expect(screen.getByText("of-u1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});
