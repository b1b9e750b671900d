"use client";

import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { SelectField } from "@/components/ui/controls/select-field";
import type { EnableOptions } from "@/lib/api/addons/enable";
import { count } from "@/lib/format/count";
import type { Draft } from "./draft";
import { RuleList } from "./rule-list";
import { isOnlySet, isSetIn, setsAfter, setsHint } from "./set-choice";
import { TaintChoice } from "./taint-choice";
import type { StepProps } from "./wizard-step";

/** Namespace, name and rules of the new placement. */
export function NewPlacement({ options, draft, change, problems }: StepProps) {
  const { fresh } = draft;
  const set = (next: Partial<Draft["fresh"]>) =>
    change((before) => ({ ...before, fresh: { ...before.fresh, ...next } }));
  const sets = options.namespaces.find(({ name }) => name === fresh.namespace)?.sets ?? [];
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-[18px] sheet:grid-cols-[minmax(0,190px)_minmax(0,1fr)]">
        <SelectField
          label="Namespace"
          problem={problems.at("clusters.namespace")}
          options={namespaceChoices(options, fresh.namespace)}
          value={fresh.namespace}
          onValue={(namespace) => set({ namespace, clusterSets: [] })}
        />
        <InputField
          machine
          label="Name"
          hint="of the placement that is written"
          problem={problems.at("clusters.name")}
          value={fresh.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </div>
      <FieldGroup label="From these sets" hint={setsHint(sets.length)} problem={problems.at("clusters.clusterSets")}>
        <div className="flex flex-wrap gap-1.5">
          {sets.map(({ name, clusters }) => (
            <Checkbox
              key={name}
              boxed
              label={<span className="mono">{name}</span>}
              figure={count(clusters)}
              checked={isSetIn(fresh.clusterSets, name)}
              disabled={isOnlySet(sets, fresh.clusterSets, name)}
              onChecked={() => set({ clusterSets: setsAfter(sets, fresh.clusterSets, name) })}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup
        label="That match all of"
        hint={fresh.rules.length === 0 ? "every cluster of the sets, as there is no rule" : undefined}
      >
        <RuleList
          rules={fresh.rules}
          onRules={(rules) => set({ rules })}
          options={options}
          field="clusters"
          problems={problems}
        />
      </FieldGroup>
      <TaintChoice
        options={options}
        taints={fresh.taints}
        onTaints={(taints) => set({ taints })}
        problem={problems.at("clusters.tolerations")}
      />
      <NumberField
        label="At most"
        hint="empty for all that match"
        unit="clusters"
        least={1}
        text={fresh.most}
        onText={(most) => set({ most })}
        problem={problems.at("clusters.numberOfClusters")}
      />
    </>
  );
}

/** What was chosen stays in the list, even when no set is bound to it any more. */
function namespaceChoices({ namespaces }: EnableOptions, chosen: string) {
  const known = namespaces.map(({ name }) => ({ value: name, label: name }));
  if (known.some(({ value }) => value === chosen)) return known;
  return [{ value: chosen, label: chosen ? `${chosen}, no set bound` : "Choose a namespace" }, ...known];
}
