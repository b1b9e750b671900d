// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import type { EnableAnswer, EnablePlan } from "@/lib/api/addons/enable";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import { PlanDialog } from "./plan-dialog";

const WRITE = { verb: "patch", kind: "Thing", name: "a", before: "a: 1\n", after: "a: 2\n" } as const;
const PLAN = { id: "1", problems: [], writes: [WRITE], rights: [] } satisfies Partial<EnablePlan>;

interface OpenedProps {
  readonly read: () => Promise<typeof PLAN & { confirm?: string }>;
  readonly send: () => Promise<EnableAnswer>;
  readonly onWritten: () => void;
}

function Opened({ read, send, onWritten }: OpenedProps) {
  const plan = useQuery({ queryKey: ["plan"], queryFn: read, retry: false });
  return (
    <PlanDialog
      read={plan}
      send={send}
      written={{ id: "it", detail: "Thing a" }}
      isMild={false}
      question="Change it?"
      action="Change"
      keep="Cancel"
      onKeep={vi.fn()}
      onWritten={onWritten}
    >
      {({ writes }) => <p>Writes {writes[0]?.name}.</p>}
    </PlanDialog>
  );
}

function open(read: OpenedProps["read"], answer: () => Promise<EnableAnswer>) {
  const send = vi.fn(answer);
  const onWritten = vi.fn();
  const { user } = render(<Opened read={read} send={send} onWritten={onWritten} />);
  return { user, send, onWritten, act: () => screen.getByRole("button", { name: "Change" }) };
}

const written = async (): Promise<EnableAnswer> => ({ outcomes: [{ ...WRITE, result: "written" }] });

describe("a plan's dialog", () => {
  it("writes the plan that was shown, once what it asks for is typed", async () => {
    const { user, send, onWritten, act } = open(async () => ({ ...PLAN, confirm: "a" }), written);
    expect(screen.getByRole("status").textContent).toBe("Checking what it does to clusters.");
    expect(act().getAttribute("aria-disabled")).toBe("true");
    await screen.findByText("Writes a.");
    await user.click(act());
    expect(send).not.toHaveBeenCalled();
    await user.type(screen.getByRole("textbox", { name: "Type a" }), "a");
    await user.click(act());
    await waitFor(() => expect(onWritten).toHaveBeenCalledOnce());
    expect(send).toHaveBeenCalledExactlyOnceWith({ plan: "1", confirm: "a" });
  });

  it("shows the plan of now where the hub has moved on", async () => {
    const read = vi.fn(async () => PLAN);
    const conflict = new ApiProblem({
      type: "about:blank",
      code: "conflict",
      title: "Conflict",
      status: 409,
      detail: "a has changed.",
    });
    const { user, onWritten, act } = open(read, () => Promise.reject(conflict));
    await screen.findByText("Writes a.");
    await user.click(act());
    await waitFor(() => expect(screen.getByRole("dialog").textContent).toContain("a has changed."));
    expect(read).toHaveBeenCalledTimes(2);
    expect(onWritten).not.toHaveBeenCalled();
  });

  it("says why there is no plan, and writes nothing", async () => {
    const { send, act, user } = open(() => Promise.reject(new Error("The console did not answer.")), written);
    await screen.findByRole("button", { name: "Try again" });
    await user.click(act());
    expect(send).not.toHaveBeenCalled();
  });
});
