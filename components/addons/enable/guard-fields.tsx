import { InputField } from "@/components/ui/controls/input-field";
import type { Draft } from "./draft";
import type { StepProps } from "./wizard-step";

type Guards = Pick<Draft["rollout"], "minSuccessTime" | "progressDeadline" | "maxFailures">;

/** Soak, deadline and failures: what a wave has to hold, and when it is given up. */
export function GuardFields({ draft, change, problems }: StepProps) {
  const { rollout } = draft;
  const set = (next: Partial<Guards>) => change((before) => ({ ...before, rollout: { ...before.rollout, ...next } }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-[18px] sheet:grid-cols-3">
      {GUARDS.filter(({ key }) => rollout.type !== "all" || key === "progressDeadline").map(
        ({ key, label, placeholder, effect }) => (
          <div key={key}>
            <InputField
              machine
              label={label}
              placeholder={placeholder}
              value={rollout[key]}
              onChange={(event) => set({ [key]: event.target.value })}
              problem={problems.at(`rollout.${key}`)}
            />
            <p className="mt-1.5 text-pretty text-small text-text-3">{effect(rollout[key].trim())}</p>
          </div>
        ),
      )}
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
