"use client";

import { Plus, X } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/controls/button";
import { FIELD_BORDER, FieldProblem } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Select } from "@/components/ui/controls/select-field";
import { ValueChips } from "@/components/ui/controls/value-chips";
import type { EnableOptions } from "@/lib/api/addons/enable";
import type { RuleDraft } from "./draft";
import { ruleField, takesValues } from "./enable-input";
import type { WizardProblems } from "./wizard-problems";

interface RuleListProps {
  readonly rules: readonly RuleDraft[];
  readonly onRules: (rules: RuleDraft[]) => void;
  readonly options: EnableOptions;
  /** Path of the rules in the request: "clusters", "rollout.canary". */
  readonly field: string;
  readonly problems: WizardProblems;
}

/** Rules on labels and claims, all of which have to hold. */
export function RuleList({ rules, onRules, options, field, problems }: RuleListProps) {
  const add = (on: RuleDraft["on"]) => onRules([...rules, { on, key: "", operator: "In", values: [] }]);
  return (
    <div className="grid gap-1.5">
      {rules.map((rule, index) => {
        const sent = ruleField(rules, index);
        return (
          <RuleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place
            key={index}
            rule={rule}
            number={index + 1}
            options={options}
            problem={problems.at(`${field}.rules.${index}`) ?? (sent && problems.at(`${field}.${sent}`))}
            onRule={(next) => onRules(rules.with(index, next))}
            onRemove={() => onRules(rules.toSpliced(index, 1))}
          />
        );
      })}
      <div className="-ml-2 flex flex-wrap">
        <Button appearance="quiet" onClick={() => add("labels")}>
          <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
          Add a label rule
        </Button>
        <Button appearance="quiet" onClick={() => add("claims")}>
          <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
          Add a claim rule
        </Button>
      </div>
    </div>
  );
}

const OPERATORS = [
  { value: "In", label: "is one of" },
  { value: "NotIn", label: "is not one of" },
  { value: "Exists", label: "exists" },
  { value: "DoesNotExist", label: "does not exist" },
] as const satisfies readonly { value: RuleDraft["operator"]; label: string }[];

interface RuleRowProps {
  readonly rule: RuleDraft;
  readonly number: number;
  readonly options: EnableOptions;
  readonly problem: string | undefined;
  readonly onRule: (rule: RuleDraft) => void;
  readonly onRemove: () => void;
}

function RuleRow({ rule, number, options, problem, onRule, onRemove }: RuleRowProps) {
  const id = useId();
  const known = options[rule.on];
  const values = known.find(({ key }) => key === rule.key)?.values ?? [];
  const what = rule.on === "labels" ? "Label" : "Claim";
  return (
    <fieldset>
      <legend className="sr-only">
        {what} rule {number}
      </legend>
      <div className="grid grid-cols-[minmax(0,1fr)_120px_28px] items-start gap-1.5 sheet:grid-cols-[minmax(0,190px)_124px_minmax(0,1fr)_28px]">
        <RuleKey
          id={id}
          rule={rule}
          what={what}
          isWrong={problem !== undefined}
          known={known.map(({ key }) => key)}
          onRule={onRule}
        />
        <Select
          control={{ "aria-label": "Condition" }}
          options={OPERATORS}
          value={rule.operator}
          onValue={(value) =>
            onRule({ ...rule, operator: OPERATORS.find((each) => each.value === value)?.value ?? "In" })
          }
        />
        <div className="min-w-0 max-sheet:order-1 max-sheet:col-span-3">
          {takesValues(rule.operator) ? (
            <ValueChips
              label="Values"
              values={rule.values}
              known={values}
              isWrong={problem !== undefined}
              onValues={(next) => onRule({ ...rule, values: next })}
            />
          ) : null}
        </div>
        <IconButton label={`Remove rule ${number}`} onClick={onRemove}>
          <X size={14} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </fieldset>
  );
}

interface RuleKeyProps extends Pick<RuleRowProps, "rule" | "onRule"> {
  readonly id: string;
  readonly what: string;
  readonly isWrong: boolean;
  readonly known: readonly string[];
}

function RuleKey({ id, rule, what, isWrong, known, onRule }: RuleKeyProps) {
  return (
    <>
      <span className="relative flex min-w-0">
        <span
          aria-hidden="true"
          className="mono pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-text-3"
        >
          {what.toLowerCase()}.
        </span>
        <input
          value={rule.key}
          list={`${id}-keys`}
          aria-label={what}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={`${id}-problem`}
          placeholder="key"
          onChange={(event) => onRule({ ...rule, key: event.target.value })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className={`${FIELD_BORDER} mono w-full min-w-0 pl-[52px]! [&::-webkit-calendar-picker-indicator]:hidden!`}
        />
      </span>
      <datalist id={`${id}-keys`}>
        {known.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
    </>
  );
}
