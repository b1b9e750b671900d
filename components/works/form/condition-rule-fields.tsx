"use client";

import { useId } from "react";
import { AddRow, ConfigRow, FindingLines, RowInput } from "@/components/config-form/config-row";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { isFields } from "@/lib/objects/editable";
import type { OptionProps } from "./feedback-path-fields";

const PATH = ["conditionRules"];
const SUGGESTED = ["Complete", "Progressing", "Degraded"];

/** Conditions of the work that follow from the object, by expressions in CEL. */
export function ConditionRuleFields({ options }: OptionProps) {
  const id = useId();
  const rules = options.items(PATH);
  const free = SUGGESTED.find((name) => !rules.some((rule) => isFields(rule) && rule.condition === name));
  return (
    <FieldGroup label="Conditions from rules" hint="CEL about object; a rollout needs Progressing">
      <div className="grid gap-1.5">
        {rules.map((rule, index) => {
          const { condition = "", celExpressions = [], type } = isFields(rule) ? rule : {};
          const expressions = Array.isArray(celExpressions) ? celExpressions : [];
          const isCel = type !== "WellKnownConditions";
          return (
            <ConfigRow
              // biome-ignore lint/suspicious/noArrayIndexKey: while its name is typed, a rule is only its place
              key={index}
              label={`Rule ${index + 1}`}
              onRemove={() => options.set(rules.length === 1 ? PATH : [...PATH, index], undefined)}
              below={
                <FindingLines id={`${id}-${index}`} findings={[isCel && expressions.length > 1 ? MORE : undefined]} />
              }
            >
              <RowInput
                aria-label="Condition"
                aria-describedby={`${id}-${index}`}
                list={`${id}-names`}
                placeholder="Progressing"
                value={String(condition)}
                onText={(text) => options.set([...PATH, index, "condition"], text)}
              />
              <RowInput
                aria-label={`Expression of ${String(condition) || "the rule"}`}
                aria-describedby={`${id}-${index}`}
                placeholder={isCel ? "object.status.readyReplicas < object.spec.replicas" : "by the kind's own status"}
                readOnly={!isCel || expressions.length > 1}
                value={isCel ? String(expressions[0] ?? "") : ""}
                onText={(text) => options.set([...PATH, index, "celExpressions"], [text])}
              />
            </ConfigRow>
          );
        })}
        <datalist id={`${id}-names`}>
          {SUGGESTED.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <AddRow
          onAdd={() =>
            options.set(PATH, [...rules, { condition: free ?? "Ready", type: "CEL", celExpressions: ["true"] }])
          }
        >
          Add a rule
        </AddRow>
      </div>
    </FieldGroup>
  );
}

const MORE = { level: "warning" as const, path: [], message: "It has several expressions: edit them in the YAML." };
