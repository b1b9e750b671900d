import { InputField } from "@/components/ui/controls/input-field";
import { cn } from "@/lib/cn";
import { AwayField } from "./away/away-field";
import type { Draft } from "./draft";
import { GateField } from "./gate-field";
import type { WizardProblems } from "./wizard-problems";
import type { StepProps } from "./wizard-step";

type Guards = Readonly<Record<"minSuccessTime" | "progressDeadline" | "maxFailures", string>>;

/** Soak, deadline, failures, health gate, and clusters that are away, of a draft. */
export function GuardFields({ draft, change, options, problems }: StepProps) {
  const { rollout } = draft;
  const set = (next: Partial<Draft["rollout"]>) =>
    change((before) => ({ ...before, rollout: { ...before.rollout, ...next } }));
  const isAll = rollout.type === "all";
  return (
    <>
      <GuardInputs values={rollout} isAll={isAll} onValue={(key, text) => set({ [key]: text })} problems={problems} />
      {isAll ? null : (
        <GateField
          text={rollout.gate}
          onText={(gate) => set({ gate })}
          problem={problems.at("rollout.minAvailablePercent")}
        />
      )}
      <AwayField
        values={rollout}
        onValue={set}
        isGrouped={rollout.type === "waves"}
        labels={options.labels.map(({ key }) => key)}
        problems={problems}
      />
    </>
  );
}

interface GuardInputsProps {
  readonly values: Guards;
  /** All clusters start at once: only the deadline counts. */
  readonly isAll: boolean;
  readonly onValue: (key: keyof Guards, text: string) => void;
  readonly problems: Pick<WizardProblems, "at">;
}

/** Soak, deadline and failures: what a wave has to hold, and when it is given up. */
export function GuardInputs({ values, isAll, onValue, problems }: GuardInputsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-[18px] sheet:grid-cols-3">
      {GUARDS.filter(({ key }) => !isAll || key === "progressDeadline").map(({ key, label, placeholder, effect }) => (
        <div key={key}>
          <InputField
            machine
            label={label}
            placeholder={placeholder}
            value={values[key]}
            onChange={(event) => onValue(key, event.target.value)}
            problem={problems.at(`rollout.${key}`)}
          />
          {/* Of one alone, over the columns of the others. */}
          <p className={cn("mt-1.5 text-pretty text-small text-text-3", isAll && "sheet:w-[300%]")}>
            <span className="mono block">{key}</span>
            {effect(values[key].trim())}
          </p>
        </div>
      ))}
    </div>
  );
}

interface Guard {
  readonly key: keyof Guards;
  readonly label: string;
  readonly placeholder: string;
  readonly effect: (typed: string) => string;
}

const GUARDS: readonly Guard[] = [
  {
    key: "minSuccessTime",
    label: "Soak",
    placeholder: "none",
    effect: (typed) =>
      typed === ""
        ? "A cluster counts as done as soon as it has applied."
        : "A cluster counts as done after this soak time.",
  },
  {
    key: "progressDeadline",
    label: "Deadline",
    placeholder: "none",
    effect: (typed) =>
      typed === "" || typed === "None"
        ? "Without a deadline, a cluster that never applies never fails, and the rollout waits for it."
        : "A cluster that has not applied by then times out and counts as a failure.",
  },
  {
    key: "maxFailures",
    label: "Max failures",
    placeholder: "0",
    effect: () => "A number or a percentage such as 5%. OCM treats more than the size of a wave as zero.",
  },
];
