"use client";

import { FIELD_BORDER } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select-field";
import type { VariableValues } from "@/lib/dashboards/interpolate";
import { ALL } from "@/lib/dashboards/read-variables";
import type { FilledVariable } from "./use-variables";

interface VariableControlsProps {
  readonly filled: readonly FilledVariable[];
  readonly values: VariableValues;
  readonly onVariable: (name: string, values: readonly string[]) => void;
}

/** What the dashboard lets one choose: one line of controls. */
export function VariableControls({ filled, values, onVariable }: VariableControlsProps) {
  const shown = filled.filter(({ variable }) => !variable.isHidden);
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-2 sheet:px-6">
      {shown.map((one) => (
        <Control
          key={one.variable.name}
          filled={one}
          chosen={values[one.variable.name]?.values ?? []}
          isAll={
            one.variable.all !== undefined && (values[one.variable.name]?.values.length ?? 0) === one.options.length
          }
          onValues={(next) => onVariable(one.variable.name, next)}
        />
      ))}
    </div>
  );
}

interface ControlProps {
  readonly filled: FilledVariable;
  readonly chosen: readonly string[];
  readonly isAll: boolean;
  readonly onValues: (values: readonly string[]) => void;
}

function Control({ filled: { variable, options, problem }, chosen, isAll, onValues }: ControlProps) {
  const { label, kind, all } = variable;
  const names = [...options].map((value) => ({ value, label: value }));
  const offered = all ? [{ value: ALL, label: "All" }, ...names] : names;
  const together = chosen.length > 1 ? chosen.join(",") : (chosen[0] ?? "");
  const several = chosen.length > 1 && !isAll ? [{ value: together, label: `${chosen.length} chosen` }] : [];
  const value = isAll ? ALL : together;
  return (
    <span className="flex min-w-0 items-center gap-2 text-small">
      <span className="text-text-3">{label}</span>
      {kind === "textbox" ? (
        <input
          aria-label={label}
          defaultValue={chosen[0] ?? ""}
          onBlur={(event) => onValues([event.target.value])}
          className={FIELD_BORDER}
        />
      ) : (
        <Select
          control={{ "aria-label": label }}
          options={offered.length === 0 ? [{ value: "", label: problem ?? "No values" }] : [...several, ...offered]}
          value={value}
          onValue={(next) => onValues([next])}
        />
      )}
    </span>
  );
}
