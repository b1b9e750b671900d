import { count } from "@/lib/format/count";
import { Flash } from "./flash";

export interface SelectionStep {
  readonly id: string;
  readonly label: string;
  readonly stays: number;
  /** Which clusters were excluded, and why. */
  readonly detail?: string | undefined;
}

interface SelectionStepsProps {
  readonly label: string;
  /** Before any rule. */
  readonly all: { readonly label: string; readonly size: number };
  readonly rules: readonly SelectionStep[];
}

/** What each rule took and what stays after it; each bar is drawn against the line above. */
export function SelectionSteps({ label, all, rules }: SelectionStepsProps) {
  return (
    <ol aria-label={label} className="grid gap-2">
      <li className="flex justify-between font-medium">
        {all.label}
        <span className="font-strong tabular-nums">{count(all.size)}</span>
      </li>
      {rules.map((rule, index) => (
        <SelectionStepRow key={rule.id} rule={rule} before={rules[index - 1]?.stays ?? all.size} />
      ))}
    </ol>
  );
}

function SelectionStepRow({ rule, before }: { readonly rule: SelectionStep; readonly before: number }) {
  const taken = before - rule.stays;
  return (
    <li>
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 font-medium">{rule.label}</span>
        {taken > 0 ? (
          <span className="text-small text-text-2 tabular-nums">
            <span aria-hidden="true">−{count(taken)}</span>
            <span className="sr-only">excludes {count(taken)}, leaves</span>
          </span>
        ) : null}
        <span className="w-13 text-right font-strong tabular-nums">
          <Flash of={rule.stays}>{count(rule.stays)}</Flash>
        </span>
      </div>
      <div aria-hidden="true" className="mt-[5px] flex h-1 items-end gap-px">
        <span
          className="h-1 bg-accent transition-[flex-grow] duration-(--slow) ease-ours"
          style={{ flexGrow: rule.stays }}
        />
        <span
          className="h-px bg-line-strong transition-[flex-grow] duration-(--slow) ease-ours"
          style={{ flexGrow: taken }}
        />
      </div>
      {rule.detail ? (
        <p className="mt-[3px] text-pretty text-small text-text-3 [overflow-wrap:anywhere]">{rule.detail}</p>
      ) : null}
    </li>
  );
}
