import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import { SelectField } from "@/components/ui/controls/select-field";
import { plural } from "@/lib/format/count";
import type { Draft } from "./draft";
import { RuleList } from "./rule-list";
import type { StepProps } from "./wizard-step";

type Canary = Draft["rollout"]["canary"];

const FIRST_RULE = { on: "labels", key: "", operator: "In", values: [] } as const;

/** A first wave that tolerates no failure: chosen by rules, or one of the groups that an existing placement has. */
export function CanaryFields(props: StepProps) {
  return props.draft.way === "placement" ? <GroupChoice {...props} /> : <CanaryRules {...props} />;
}

function CanaryRules({ options, draft, change, problems }: StepProps) {
  const { canary } = draft.rollout;
  const set = (next: Partial<Canary>) =>
    change((before) => ({ ...before, rollout: { ...before.rollout, canary: { ...before.rollout.canary, ...next } } }));
  return (
    <FieldGroup label="Canary" hint="tolerates no failure">
      <Checkbox
        label="Separate first wave"
        effect="All others wait until every cluster in it is done."
        checked={canary.wanted}
        onChecked={(wanted) =>
          set({ wanted, rules: wanted && canary.rules.length === 0 ? [{ ...FIRST_RULE, values: [] }] : canary.rules })
        }
      />
      {canary.wanted ? (
        <div className="mt-3 grid gap-3 border-line border-l pl-4 sheet:ml-2">
          <div className="max-w-60">
            <InputField
              machine
              label="Name"
              value={canary.name}
              onChange={(event) => set({ name: event.target.value })}
              problem={problems.at("rollout.canary.name")}
            />
          </div>
          <FieldGroup label="Clusters that match all of" problem={problems.ofItself("rollout.canary")}>
            <RuleList
              rules={canary.rules}
              onRules={(rules) => set({ rules })}
              options={options}
              field="rollout.canary"
              problems={problems}
            />
          </FieldGroup>
        </div>
      ) : null}
    </FieldGroup>
  );
}

const NONE = { value: "", label: "None" };

function GroupChoice({ options, draft, change, problems }: StepProps) {
  const placement = options.placements.find(({ namespace, name }) => `${namespace}/${name}` === draft.placement);
  const named = placement?.groups.filter(({ name }) => name !== "") ?? [];
  if (named.length === 0) {
    return (
      <FieldGroup label="Canary">
        <p className="max-w-[80ch] text-text-2">
          The groups of this placement have no names, so none can be the canary.
        </p>
      </FieldGroup>
    );
  }
  return (
    <div className="max-w-80">
      <SelectField
        label="Canary"
        hint="goes first, tolerates no failure"
        options={[
          NONE,
          ...named.map(({ name, clusters }) => ({ value: name, label: `${name}, ${plural(clusters, "cluster")}` })),
        ]}
        value={draft.rollout.firstGroup}
        onValue={(firstGroup) => change((before) => ({ ...before, rollout: { ...before.rollout, firstGroup } }))}
        problem={problems.at("rollout.canary")}
      />
    </div>
  );
}
