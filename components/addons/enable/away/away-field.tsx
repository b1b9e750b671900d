import { Suspense } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { late } from "@/components/ui/hooks/late";
import type { AwayBoundsProps } from "./away-bounds";

// Few rollouts go on without clusters.
const AwayBounds = late(async () => (await import("./away-bounds")).AwayBounds);

interface AwayFieldProps extends AwayBoundsProps {
  readonly problems: AwayBoundsProps["problems"] & {
    readonly ofItself: (field: string) => string | undefined;
  };
  /** Why there can be none here. */
  readonly refusal?: string | undefined;
}

/** Whether a rollout waits for clusters that are away, which OCM always does, and what bounds those that come back. */
export function AwayField(props: AwayFieldProps) {
  const { onValue, problems, refusal, values } = props;
  const isOn = values.away !== "";
  return (
    <FieldGroup
      label="Clusters that are away"
      hint={
        <>
          Flotilla's own: <span className="mono">away</span>
        </>
      }
      problem={problems.ofItself("rollout.away")}
    >
      <Checkbox
        label="Go on without them"
        effect={
          refusal ??
          (isOn
            ? "They take no place, fail nothing and hold up no group. Back again, they catch up."
            : "The rollout waits for a cluster that does not report, as OCM does.")
        }
        checked={isOn}
        onChecked={(isWanted) => onValue({ away: isWanted ? "on" : "" })}
        disabled={refusal !== undefined && !isOn}
      />
      {isOn ? (
        <Suspense>
          <AwayBounds {...props} />
        </Suspense>
      ) : null}
    </FieldGroup>
  );
}
