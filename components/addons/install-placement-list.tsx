import { useQuery } from "@tanstack/react-query";
import { conditionAppearance } from "@/components/labels/condition-appearance";
import { placementAppearance, strategyLabel } from "@/components/labels/placement-rollout";
import { rolloutStageAppearance } from "@/components/labels/rollout-stage-appearance";
import { placementHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import type { ConditionLine } from "@/lib/kube/condition-line";
import type { AddOnPlacement, AddOnRow } from "@/lib/lists/addons/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutsOfAddOn } from "@/lib/queries/rollouts/rollouts";
import { PLAIN_HEAD_CELL, ROW_CELL } from "./table-cells";

/** Placements that install the add-on, each with its rollout as the rollout's own page has it. */
export function InstallPlacementList({ row }: { readonly row: AddOnRow }) {
  const { data } = useQuery({ ...rolloutsOfAddOn(row.name), enabled: row.install !== "manual" });
  const rolloutOf = ({ namespace, name }: AddOnPlacement) =>
    data?.rows.find((rollout) => rollout.namespace === namespace && rollout.placement === name);
  if (row.install === "manual") {
    return (
      <section>
        <SectionTitle title="Installed manually" />
        <p className="max-w-[90ch] px-4 pb-3 text-text-2 sheet:px-6">
          Only clusters that have a <code className="mono">ManagedClusterAddOn</code> of this name get it: enable it by
          a placement, or create one for each cluster. Configuration changes reach all of them at once.
        </p>
      </section>
    );
  }
  return (
    <section>
      <SectionTitle title="Placements" note="if two select the same cluster, the last one in the list applies" />
      <table aria-label="Placements" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {["Placement", "Selected", "Rollout", "Add-on manager", "Since"].map((label) => (
              <th
                key={label}
                scope="col"
                className={cn(
                  PLAIN_HEAD_CELL,
                  NUMBERS.has(label) && "text-right",
                  WIDE.has(label) && "hidden sheet:table-cell",
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.placements.map((placement) => (
            <PlacementListRow
              key={`${placement.namespace}/${placement.name}`}
              placement={placement}
              rollout={rolloutOf(placement)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A phone has no room for them. */
const WIDE: ReadonlySet<string> = new Set(["Add-on manager", "Since"]);

const NUMBERS: ReadonlySet<string> = new Set(["Selected", "Since"]);

interface PlacementListRowProps {
  readonly placement: AddOnPlacement;
  /** Absent where there is none, or it is hidden. */
  readonly rollout: RolloutRow | undefined;
}

function PlacementListRow({ placement, rollout }: PlacementListRowProps) {
  const { namespace, name, decided, strategy, conditions } = placement;
  const progressing = conditions.find(({ type }) => type === "Progressing");
  const appearance = rollout ? rolloutStageAppearance(rollout) : placementAppearance(placement);
  return (
    <tr data-placement={`${namespace}/${name}`}>
      <th scope="row" className={cn(ROW_CELL, "text-left font-regular sheet:w-60")}>
        <Link
          href={placementHref(namespace, name)}
          className="font-medium font-mono text-[12.5px] tracking-[-0.025em] [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {namespace}/{name}
        </Link>
        <span className="block text-micro text-text-3">{strategyLabel(strategy)}</span>
      </th>
      <td className={cn(ROW_CELL, "text-right")}>
        {decided === undefined ? "" : <Flash of={decided}>{count(decided)}</Flash>}
      </td>
      <td className={cn(ROW_CELL, "max-sheet:pr-4")}>
        <Flash of={appearance.label}>
          <StatusBadge appearance={appearance} />
        </Flash>
      </td>
      <td className={cn(ROW_CELL, "hidden max-w-[70ch] text-small text-text-2 sheet:table-cell")}>
        {progressing ? conditionText(progressing) : ""}
      </td>
      <td className={cn(ROW_CELL, "hidden whitespace-nowrap text-right text-text-2 sheet:table-cell")}>
        {progressing?.since ? <Age since={progressing.since} /> : null}
      </td>
    </tr>
  );
}

/** The condition's message, with its details on hover. */
function conditionText(condition: ConditionLine) {
  const { type, reason, message } = condition;
  return (
    <span
      title={`condition ${type}, ${reason || conditionAppearance(condition).label}`}
      className="[overflow-wrap:anywhere]"
    >
      {message || reason}
    </span>
  );
}
