// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import type { SpentBudget } from "./budget-blocks";
import { FailureBudget } from "./failure-budget";

const CASES: readonly (readonly [SpentBudget, string, Readonly<Record<string, number>>])[] = [
  [{ allowed: 16, spent: 3, atRisk: 9 }, "3 spent, 9 at risk, 4 left of 16", { spent: 3, risk: 9, left: 4 }],
  [{ allowed: 4, spent: 0, atRisk: 0 }, "4 left of 4", { left: 4 }],
  [{ allowed: 4, spent: 4, atRisk: 2 }, "4 spent, 2 at risk, 0 left of 4", { spent: 4 }],
  [{ allowed: 4, spent: 6, atRisk: 0 }, "6 spent, 0 left of 4", { spent: 4 }],
  [{ allowed: 0, spent: 0, atRisk: 0 }, "none allowed", { none: 1 }],
  [{ allowed: 0, spent: 2, atRisk: 1 }, "2 spent, 1 at risk, none allowed", { spent: 1 }],
  [{ allowed: 2_000, spent: 1, atRisk: 0 }, "1 spent, 1,999 left of 2,000", { spent: 1, left: 99 }],
];

const LOOKS = { spent: /bg-bad/, risk: /repeating/, left: /bg-line/, none: /--neutral/ };

function budget(spent: SpentBudget): HTMLElement {
  return render(<FailureBudget label="Failure budget, wave 3" budget={spent} />).container;
}

function blocksIn(container: HTMLElement): Record<string, number> {
  const blocks = [...(container.querySelector("[aria-hidden=true]")?.children ?? [])];
  const counts = Object.entries(LOOKS).map(([kind, look]) => [
    kind,
    blocks.filter(({ className }) => look.test(className)).length,
  ]);
  return Object.fromEntries(counts.filter(([, size]) => size !== 0));
}

describe("a failure budget", () => {
  it.each(CASES)("of %j says what is left in words", (spent, text) => {
    budget(spent);
    expect(screen.getByText("Failure budget, wave 3").nextElementSibling?.textContent).toBe(text);
  });

  it.each(CASES)("of %j shows it for the eye in blocks", (spent, _, blocks) => {
    expect(blocksIn(budget(spent))).toEqual(blocks);
  });

  it("stresses what is spent and what is at risk, and not what is left", () => {
    budget({ allowed: 16, spent: 3, atRisk: 9 });
    const colour = (text: string) => /text-(bad|warn)/.exec(screen.getByText(text).className)?.[1];
    expect(["3 spent", "9 at risk", "4 left of 16"].map(colour)).toEqual(["bad", "warn", undefined]);
  });
});
