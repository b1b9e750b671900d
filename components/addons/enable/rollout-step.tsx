"use client";

import { FieldGroup } from "@/components/ui/controls/field-group";
import { NumberField } from "@/components/ui/controls/number-field";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { plural } from "@/lib/format/count";
import { CanaryFields } from "./canary-fields";
import type { Draft } from "./draft";
import { GuardFields } from "./guard-fields";
import type { StepProps } from "./wizard-step";

type Rollout = Draft["rollout"];

/** How the add-on gets onto the clusters, now and with every change of its configuration. */
export function RolloutStep(props: StepProps) {
  const { options, draft, change, problems } = props;
  const { rollout } = draft;
  const set = (next: Partial<Rollout>) => change((before) => ({ ...before, rollout: { ...before.rollout, ...next } }));
  if (draft.way === "hand") return <ByHandOnly />;
  return (
    <>
      <RadioGroup<Rollout["type"]>
        label="How it is rolled out"
        value={rollout.type}
        onValue={(type) => set({ type })}
        choices={[
          {
            value: "waves",
            label: wavesLabel(draft, options),
            figure: "ProgressivePerGroup",
            effect: "Wave after wave, with a gate after each.",
          },
          {
            value: "at-most",
            label: `At most ${percentText(rollout.percent, "a share")} at once`,
            figure: "Progressive",
            effect: "One lane without gates; when one cluster is done, the next begins.",
          },
          { value: "all", label: "All at once", figure: "All", effect: "Every cluster updates immediately." },
        ]}
      />
      {draft.way === "new-placement" && rollout.type === "waves" ? (
        <NumberField
          label="In a wave"
          hint="of the selected clusters"
          unit="%"
          least={1}
          most={100}
          text={rollout.percent}
          onText={(percent) => set({ percent })}
          problem={problems.at("rollout.percent")}
        />
      ) : null}
      {rollout.type === "at-most" ? (
        <NumberField
          label="At once"
          hint="0 does not stop a rollout: OCM treats it as all clusters"
          unit="%"
          least={1}
          most={100}
          text={rollout.percent}
          onText={(percent) => set({ percent })}
          problem={problems.at("rollout.percent")}
        />
      ) : null}
      {rollout.type === "waves" ? <CanaryFields {...props} /> : null}
      <GuardFields {...props} />
    </>
  );
}

function wavesLabel({ way, placement, rollout }: Draft, { placements }: StepProps["options"]): string {
  if (way === "new-placement") return `${percentText(rollout.percent, "A share")} per wave`;
  const groups = placements.find(({ namespace, name }) => `${namespace}/${name}` === placement)?.groups.length ?? 0;
  return groups > 1 ? `In its ${plural(groups, "group")}` : "In one group";
}

/** What is typed, where it reads as a percentage. */
function percentText(percent: string, otherwise: string): string {
  return /^\d{1,3}$/.test(percent.trim()) ? `${percent.trim()}\u202f%` : otherwise;
}

function ByHandOnly() {
  return (
    <FieldGroup label="All at once">
      <p className="max-w-[70ch] text-pretty text-text-2">
        A manual installation has no waves: each cluster gets the add-on as soon as its ManagedClusterAddOn is created,
        and later configuration changes reach all clusters at once. To roll out in steps, choose clusters by a
        placement.
      </p>
    </FieldGroup>
  );
}
