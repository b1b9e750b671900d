"use client";

import { AwayField } from "@/components/addons/enable/away/away-field";
import { GateField } from "@/components/addons/enable/gate-field";
import { GuardInputs } from "@/components/addons/enable/guard-fields";
import type { WizardProblems } from "@/components/addons/enable/wizard-problems";
import { InputField } from "@/components/ui/controls/input-field";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import type { Installation, InstallationPath } from "@/lib/api/addons/installation";
import type { StrategyType } from "@/lib/installation/strategy-input";
import { CanaryGroups } from "./canary-groups";
import { ConfigField } from "./config-field";
import { PlacementField } from "./placement-field";
import type { ChangeState } from "./use-changes";

interface ChangeFormProps {
  readonly path: InstallationPath;
  readonly installation: Installation;
  readonly state: Pick<ChangeState, "fields" | "set">;
  readonly problems: WizardProblems;
}

/** Everything that an installation has of its own: strategy, canary, limits, health gate, clusters that are away, placement, configuration. */
export function ChangeForm({ path, installation, state, problems }: ChangeFormProps) {
  const { fields, set } = state;
  const placement = installation.placements.find(({ namespace, name }) => `${namespace}/${name}` === fields.placement);
  const isAll = fields.type === "All";
  return (
    <>
      <RadioGroup<StrategyType>
        label="How a change rolls out"
        value={typeOf(fields.type)}
        onValue={(type) => set({ type })}
        choices={[
          {
            value: "ProgressivePerGroup",
            label: wavesLabel(placement?.groups.length),
            figure: "ProgressivePerGroup",
            effect: "Wave after wave, with a gate after each. The placement's decision groups are the waves.",
          },
          {
            value: "Progressive",
            label: "A limited number at once",
            figure: "Progressive",
            effect: "One lane without gates; when one cluster is done, the next begins.",
          },
          { value: "All", label: "All at once", figure: "All", effect: "Every cluster updates immediately." },
        ]}
      />
      {fields.type === "Progressive" ? (
        <div className="max-w-60">
          <InputField
            machine
            label="At once"
            hint={<span className="mono">maxConcurrency</span>}
            placeholder="size of a group"
            value={fields.maxConcurrency}
            onChange={(event) => set({ maxConcurrency: event.target.value })}
            problem={problems.at("rollout.maxConcurrency")}
          />
          <p className="mt-1.5 text-small text-text-3">A number, or a percentage such as 25%.</p>
        </div>
      ) : null}
      {isAll ? null : (
        <CanaryGroups
          groups={placement?.groups ?? []}
          mandatory={fields.mandatory}
          onMandatory={(mandatory) => set({ mandatory })}
        />
      )}
      <GuardInputs values={fields} isAll={isAll} onValue={(key, text) => set({ [key]: text })} problems={problems} />
      {isAll && fields.gate === "" ? null : (
        <GateField
          text={fields.gate}
          onText={(gate) => set({ gate })}
          problem={problems.at("rollout.minAvailablePercent")}
          refusal={installation.gateRefusal}
        />
      )}
      <AwayField
        values={fields}
        onValue={set}
        isGrouped={fields.type === "ProgressivePerGroup"}
        labels={installation.labels}
        problems={problems}
        refusal={installation.gateRefusal}
      />
      <PlacementField
        path={path}
        placements={installation.placements}
        value={fields.placement}
        onValue={(value) => set({ placement: value })}
        problem={problems.at("placement")}
      />
      <ConfigField addOn={path.name} configs={installation.configs} {...{ fields, set, problems }} />
    </>
  );
}

function typeOf(text: string): StrategyType {
  return text === "Progressive" || text === "ProgressivePerGroup" ? text : "All";
}

function wavesLabel(groups: number | undefined): string {
  if (groups === undefined) return "In its decision groups";
  return groups > 1 ? `In its ${groups} groups` : "In one group";
}
