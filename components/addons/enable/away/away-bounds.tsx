import { useId } from "react";
import { InputField } from "@/components/ui/controls/input-field";
import type { AwayDraft } from "./away-draft";

export interface AwayBoundsProps {
  readonly values: AwayDraft;
  readonly onValue: (change: Partial<AwayDraft>) => void;
  /** It rolls out in groups: only those know clusters that are late. */
  readonly isGrouped: boolean;
  /** Of the fleet, for completion. */
  readonly labels: readonly string[];
  readonly problems: { readonly at: (field: string) => string | undefined };
}

/** What bounds a rollout that goes on without clusters that are away: catching up, starts a minute, and a label. */
export function AwayBounds({ isGrouped, labels, onValue, problems, values }: AwayBoundsProps) {
  const id = useId();
  const field = (key: keyof AwayDraft, path: string) => ({
    value: values[key],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onValue({ [key]: target.value }),
    problem: problems.at(`rollout.away.${path}`),
  });
  return (
    <div className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-[18px] sheet:grid-cols-2">
      <div>
        <InputField
          label="Catch up at a time"
          inputMode="numeric"
          placeholder="20"
          {...field("maxCatchUp", "maxCatchUp")}
        />
        <Effect name="maxCatchUp">
          {isGrouped
            ? "Clusters that come back after their group, beside those of the group that rolls out."
            : "Counts where it rolls out in groups; here one that comes back takes a place like any other."}
        </Effect>
      </div>
      <div>
        <InputField label="Starts a minute" placeholder="no limit" {...field("perMinute", "perMinute")} />
        <Effect name="perMinute">
          Of all clusters, as 50, 100, 200: the next rate once so many have started, the first again after a failure.
        </Effect>
      </div>
      <div>
        <InputField
          machine
          label="Bound per value of a label"
          placeholder="topology.kubernetes.io/region"
          list={`${id}-labels`}
          {...field("perLabel", "perLabel.label")}
        />
        <datalist id={`${id}-labels`}>
          {labels.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
        <Effect name="perLabel.label">A registry or a region that many clusters share.</Effect>
      </div>
      <div>
        <InputField
          label="Of each value at a time"
          inputMode="numeric"
          placeholder="no limit"
          {...field("perLabelMax", "perLabel.max")}
        />
        <Effect name="perLabel.max">So many clusters with the same value are on their way at a time.</Effect>
      </div>
    </div>
  );
}

function Effect({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <p className="mt-1.5 text-pretty text-small text-text-3">
      <span className="mono block">{name}</span>
      {children}
    </p>
  );
}
