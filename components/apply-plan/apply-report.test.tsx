// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import type { EnableAnswer, WriteOutcome } from "@/lib/api/addons/enable";
import type { Problem } from "@/lib/api/problem";
import { ApiProblem, ConsoleUnreachable } from "@/lib/queries/request/api-problem";
import { ApplyReport } from "./apply-report";
import { type Override, useApply } from "./use-apply";

const outcome = (name: string, result: WriteOutcome["result"], message?: string): WriteOutcome => ({
  kind: "Placement",
  namespace: "fleet",
  name,
  result,
  ...(message === undefined ? {} : { message }),
});
const refusal = (code: Problem["code"], detail: string) =>
  new ApiProblem({ type: "about:blank", title: "", status: 400, code, detail });

interface PlanProps {
  readonly planId?: string;
  readonly send: (override: Override) => Promise<EnableAnswer>;
  readonly replan: () => void;
  readonly onWritten: () => void;
}

function Plan({ planId = "1", ...props }: PlanProps) {
  const { state, run, tryAgain, isOverridden, onOverridden } = useApply({ planId, ...props });
  return (
    <>
      <button type="button" onClick={run}>
        {state.phase === "busy" ? "Writing" : "Apply"}
      </button>
      <input type="checkbox" checked={isOverridden} onChange={({ target }) => onOverridden(target.checked)} />
      <ApplyReport state={state} onTryAgain={tryAgain} />
    </>
  );
}

function applying(send: PlanProps["send"]) {
  const plan = { replan: vi.fn(), onWritten: vi.fn() };
  return { ...render(<Plan send={send} {...plan} />), ...plan };
}

const answering = (...outcomes: WriteOutcome[]) => applying(async () => ({ outcomes }));
const refusing = (error: Error) => applying(() => Promise.reject(error));
const apply = () => screen.getByRole("button", { name: "Apply" });
const alert = () => screen.getByRole("alert").textContent;
const failures = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

describe("what became of a plan", () => {
  it("is nothing to report where all was written", async () => {
    const { user, replan, onWritten } = answering(outcome("a", "written"), outcome("b", "written"));
    await user.click(apply());
    expect(alert()).toBe("");
    expect([onWritten.mock.calls.length, replan.mock.calls.length]).toEqual([1, 0]);
  });

  it("is unknown while it is carried out", async () => {
    const { user } = applying(() => new Promise(() => undefined));
    await user.click(apply());
    expect(screen.getByRole("button", { name: "Writing" })).toBeTruthy();
    expect(alert()).toBe("");
  });

  it("is told object by object where some failed, and tried again from a new plan", async () => {
    const { user, replan, onWritten } = answering(
      outcome("a", "written"),
      outcome("b", "failed", "The webhook said no."),
      outcome("c", "not-tried"),
    );
    await user.click(apply());
    expect(alert()).toContain("1 of 3 objects written, 1 failed, 1 not tried");
    expect(failures()).toEqual(["Placement fleet/b The webhook said no."]);
    expect([onWritten.mock.calls.length, replan.mock.calls.length]).toEqual([0, 0]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect([replan.mock.calls.length, alert()]).toEqual([1, ""]);
  });

  it("names the first fifty of many that failed", async () => {
    const { user } = answering(...Array.from({ length: 52 }, (_, index) => outcome(`p${index}`, "failed", "no")));
    await user.click(apply());
    expect(failures()).toHaveLength(50);
    expect(alert()).toContain("and 2 more");
  });

  it.each([
    [
      "a hub that has moved on",
      refusal("conflict", "c1 left."),
      "Nothing was written. c1 left. This is the current plan.",
      1,
    ],
    ["a right that is missing", refusal("forbidden", "You may not create it."), "You may not create it.", 1],
    ["a session that has ended", refusal("unauthenticated", ""), "Nothing was written: your session has ended.", 0],
    ["no answer", new ConsoleUnreachable("gone"), "so it is unknown what was written", 1],
  ])("says of %s what it means, and plans again unless nobody is signed in", async (_, error, text, plans) => {
    const { user, replan, onWritten } = refusing(error);
    await user.click(apply());
    expect(alert()).toContain(text);
    expect([replan.mock.calls.length, onWritten.mock.calls.length]).toEqual([plans, 0]);
  });
});

describe("an override", () => {
  const box = () => screen.getByRole<HTMLInputElement>("checkbox");

  it("is sent with the plan it was given for, and given again once that was refused", async () => {
    const send = vi.fn(() => Promise.reject(refusal("conflict", "It has changed.")));
    const { user } = applying(send);
    await user.click(box());
    await user.click(apply());
    expect(send.mock.calls).toEqual([[{ override: true }]]);
    expect(box().checked).toBe(false);
    await user.click(apply());
    expect(send.mock.calls[1]).toEqual([{}]);
  });

  it("ends with its plan", async () => {
    const plan = { send: vi.fn(), replan: vi.fn(), onWritten: vi.fn() };
    const { user, rerender } = render(<Plan planId="1" {...plan} />);
    await user.click(box());
    rerender(<Plan planId="1" {...plan} />);
    expect(box().checked).toBe(true);
    rerender(<Plan planId="2" {...plan} />);
    expect(box().checked).toBe(false);
  });
});
