import { count, plural } from "@/lib/format/count";
import type { RolloutRow } from "@/lib/lists/rollouts/row";

type Strategy = Pick<RolloutRow, "strategy" | "waves" | "maxConcurrency" | "minSuccessTime" | "progressDeadline">;

interface StrategyText {
  /** How many go at a time. */
  readonly pace: string;
  /** How long each may take, and has to hold. */
  readonly patience: string;
}

/** The strategy as text. */
export function strategyText(row: Strategy): StrategyText {
  const { minSuccessTime, progressDeadline } = row;
  if (!minSuccessTime && !progressDeadline) return { pace: paceOf(row), patience: "No deadline" };
  const soak = minSuccessTime ? [`soaks ${spelt(minSuccessTime)}`] : [];
  const deadline = progressDeadline ? `times out after ${spelt(progressDeadline)}` : "has no deadline";
  return { pace: paceOf(row), patience: `Each cluster ${[...soak, deadline].join(" and ")}` };
}

function paceOf({ strategy, waves, maxConcurrency }: Strategy): string {
  switch (strategy) {
    case "All":
      return "All: every cluster at once";
    case "Progressive": {
      const pace = maxConcurrency === undefined ? "all at once" : `at most ${count(maxConcurrency)} at once`;
      return `${strategy}: ${waves.some(({ mandatory }) => mandatory) ? "mandatory groups first, then " : ""}${pace}`;
    }
    case "ProgressivePerGroup":
      return `${strategy}: ${waves.length === 1 ? "one wave" : `${plural(waves.length, "wave")}, one after the other`}`;
  }
}

const UNITS: Readonly<Record<string, string>> = { h: "h", m: "min", s: "s" };
const GAP = "\u00a0";

/**
 * A duration as the strategy has it, "1h30m", as people write it: "1 h 30 min". What is no such duration stays as it
 * is.
 */
export function spelt(duration: string): string {
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)([hms])/g)];
  if (parts.map(([whole]) => whole).join("") !== duration || parts.length === 0) return duration;
  const amounts = parts.filter(([, amount]) => Number(amount) !== 0);
  return (amounts.length > 0 ? amounts : parts.slice(-1))
    .map(([, amount, unit = ""]) => `${amount}${GAP}${UNITS[unit]}`)
    .join(GAP);
}
