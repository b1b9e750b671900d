import { enableHref } from "@/components/addons/enable/enable-address";
import { addOnStepHref } from "@/components/object/register-href";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { Trial } from "@/lib/addon-config/tried-template";

interface TrialStepsProps {
  readonly trial: Trial;
  readonly addOn: string;
  readonly template: string;
  readonly cluster: string;
  readonly isPlaced: boolean;
}

/** How far the trial has come, and once the agent is available, the way on to placements. */
export function TrialSteps({ trial, addOn, template, cluster, isPlaced }: TrialStepsProps) {
  const { state, message } = trial;
  if (state === "not-tried") {
    return (
      <p className="max-w-[90ch] text-text-2">
        Only {cluster} gets {template}. Other clusters keep what they have, and the rollout of {addOn} is not touched.
      </p>
    );
  }
  const reached = REACHED[state];
  return (
    <div data-trial={state} role="status">
      <ol className="grid gap-1">
        {STEPS.map((label, index) => (
          <li key={label} className="flex items-start gap-1.5 leading-5">
            <Mark index={index} reached={reached} isFailed={state === "failed"} />
            <span className={index <= reached ? "text-text" : "text-text-3"}>{label}</span>
          </li>
        ))}
      </ol>
      {message === "" ? null : (
        <p className="mt-1 max-w-[90ch] text-small text-text-2 [overflow-wrap:anywhere]">{message}</p>
      )}
      {state === "available" ? (
        <div className="mt-3">
          <p className="mb-2 max-w-[90ch] text-text-2">
            It works on {cluster}. Make it the add-on's template, which the rollout strategy brings to all clusters that
            have it, or choose placements and a strategy first.
          </p>
          <div className="flex flex-wrap gap-2">
            <GuardedButton action="steer" name={addOn} appearance="primary" href={addOnStepHref(template)}>
              Make it the add-on's template…
            </GuardedButton>
            {isPlaced ? (
              <ButtonLink href={`/addons/${addOn}/install`}>Placements and strategy</ButtonLink>
            ) : (
              <GuardedButton action="enable" name={addOn} href={enableHref(addOn, "clusters")}>
                Install by a placement…
              </GuardedButton>
            )}
          </div>
        </div>
      ) : null}
    </div>
  );
}

const STEPS = ["Asked for", "Applied on the cluster", "Available"] as const;
const REACHED = { waiting: 0, failed: 0, applied: 1, available: 2 } as const;

function Mark({
  index,
  reached,
  isFailed,
}: {
  readonly index: number;
  readonly reached: number;
  readonly isFailed: boolean;
}) {
  if (index <= reached) return <StatusIcon shape="disc-check" className="mt-0.5 flex-none text-good" />;
  const isNext = index === reached + 1;
  if (isNext && isFailed) return <StatusIcon shape="octagon" className="mt-0.5 flex-none text-bad" />;
  return (
    <StatusIcon
      shape={isNext ? "arc" : "ringed"}
      className={`mt-0.5 flex-none ${isNext ? "text-waiting" : "text-text-3"}`}
    />
  );
}
