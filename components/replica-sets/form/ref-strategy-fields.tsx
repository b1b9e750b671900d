"use client";

import { FindingLines } from "@/components/config-form/config-row";
import { isSamePath, type ObjectFields } from "@/components/config-form/object-fields";
import { Button } from "@/components/ui/controls/button";
import { InputField } from "@/components/ui/controls/input-field";
import { SelectField } from "@/components/ui/controls/select-field";
import type { ConfigFinding } from "@/lib/addon-config/rules/finding";
import { STRATEGY_OPTIONS, strategyFindings } from "@/lib/installation/strategy-findings";
import { STRATEGY_TYPES, type StrategyType } from "@/lib/installation/strategy-input";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { fieldText } from "@/lib/objects/hub-field";
import { MandatoryGroups } from "./mandatory-groups";

/** Long enough for most workloads; a cluster that hangs fails after it. */
export const PROPOSED_DEADLINE = "10m";

const TYPES = [
  { value: "All", label: "All: every cluster at once" },
  { value: "Progressive", label: "Progressive: so many at a time" },
  { value: "ProgressivePerGroup", label: "ProgressivePerGroup: one decision group after the other" },
];

const INPUTS = [
  { name: "maxConcurrency", label: "Clusters at a time", hint: "10 or 25%", types: ["Progressive"] },
  { name: "maxFailures", label: "Failures allowed", hint: "0 or 5%", types: ["Progressive", "ProgressivePerGroup"] },
  { name: "minSuccessTime", label: "Soak", hint: "1m", types: ["Progressive", "ProgressivePerGroup"] },
  { name: "progressDeadline", label: "Deadline of a cluster", hint: "10m, or None", types: STRATEGY_TYPES },
] as const satisfies readonly {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly types: readonly StrategyType[];
}[];

interface RefStrategyFieldsProps {
  readonly fields: ObjectFields;
  /** Of the strategy. */
  readonly path: FieldPath;
  /** The one that it is for; undefined where there is none of that name, or it is not known. */
  readonly placement: PlacementRow | undefined;
}

/** How it rolls out at one placement, with what the hub would make of each value. */
export function RefStrategyFields({ fields, path, placement }: RefStrategyFieldsProps) {
  const type = STRATEGY_TYPES.find((each) => each === fields.text([...path, "type"])) ?? "All";
  const at = (name: string) => [...path, STRATEGY_OPTIONS[type], name];
  const found = strategyFindings(fields.value(path), path, placement?.chosen);
  const warnings = found.filter(({ level }) => level === "warning");
  const isUnbounded = ["", "None"].includes(fields.text(at("progressDeadline")));
  return (
    <>
      <SelectField
        label="Rollout"
        options={TYPES}
        value={type}
        onValue={(next) => fields.set(path, changedType(fields.value(path), type, next as StrategyType))}
      />
      <div className="grid gap-3 sheet:grid-cols-2">
        {INPUTS.filter(({ types }) => types.some((each) => each === type)).map(({ name, label, hint }) => (
          <InputField
            key={name}
            label={label}
            hint={hint}
            value={fields.text(at(name))}
            problem={problemAt(found, at(name))}
            onChange={({ target }) => fields.set(at(name), typedValue(name, target.value))}
          />
        ))}
      </div>
      {type === "All" ? null : (
        <MandatoryGroups fields={fields} path={at("mandatoryDecisionGroups")} placement={placement} />
      )}
      <FindingLines id={`${fieldText(path)}-warnings`} findings={warnings.map((each) => shortened(each, path))} />
      {isUnbounded ? (
        <div>
          <Button onClick={() => fields.set(at("progressDeadline"), PROPOSED_DEADLINE)}>
            Set a deadline of {PROPOSED_DEADLINE}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function problemAt(found: readonly ConfigFinding[], path: FieldPath): string | undefined {
  const finding = found.find((each) => each.level === "problem" && isSamePath(each.path, path));
  return finding && messageOf(finding);
}

/** Without the path: it stands at its field. */
function messageOf({ path, message }: ConfigFinding): string {
  return message.slice(fieldText(path).length + 1);
}

/** With the path within the options: the strategy stands above. */
function shortened(finding: ConfigFinding, root: FieldPath): ConfigFinding {
  return { ...finding, message: `${fieldText(finding.path.slice(root.length + 1))} ${messageOf(finding)}` };
}

/** A number is written as a number: the hub refuses it in quotes. */
function typedValue(name: string, text: string): number | string | undefined {
  if (text === "") return undefined;
  return name.startsWith("max") && /^\d+$/.test(text) ? Number(text) : text;
}

/** What both types have goes along. */
function changedType(strategy: unknown, from: StrategyType, to: StrategyType): object {
  const before = isFields(strategy) ? strategy[STRATEGY_OPTIONS[from]] : undefined;
  const names = INPUTS.filter(({ types }) => types.some((each) => each === to)).map(({ name }) => name as string);
  const shared = [...names, ...(to === "All" ? [] : ["mandatoryDecisionGroups"])];
  const options = Object.entries(isFields(before) ? before : {}).filter(([name]) => shared.includes(name));
  return { type: to, [STRATEGY_OPTIONS[to]]: { progressDeadline: PROPOSED_DEADLINE, ...Object.fromEntries(options) } };
}
