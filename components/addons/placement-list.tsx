import { placementLook, strategyWords } from "@/components/status/add-on-rollout";
import { conditionLook } from "@/components/status/condition-look";
import { placementHref } from "@/components/status/object-address";
import { Age } from "@/components/ui/age";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/section-title";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AddOnPlacement, AddOnRow } from "@/lib/api/addons";
import type { ConditionLine } from "@/lib/api/objects";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { HEAD_CELL, ROW_CELL } from "./table-cells";

/** By what the add-on gets onto clusters, and what its manager says of each way. */
export function PlacementList({ row }: { readonly row: AddOnRow }) {
  if (row.install === "manual") {
    return (
      <section>
        <SectionTitle title="Installed by hand" />
        <p className="max-w-[90ch] px-4 pb-3 text-text-2 sheet:px-6">
          Somebody creates a <code className="mono">ManagedClusterAddOn</code> for each cluster; a change of its configuration reaches all
          of them at once.
        </p>
      </section>
    );
  }
  return (
    <section>
      <SectionTitle title="Placements" note="the last one in the list wins where two choose the same cluster" />
      <table aria-label="Placements" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {["Placement", "Chose", "Rollout", "The add-on manager says", "Since"].map((word) => (
              <th
                key={word}
                scope="col"
                className={cn(
                  HEAD_CELL,
                  NUMBERS.has(word) && "text-right",
                  word === "The add-on manager says" && "hidden sheet:table-cell",
                )}
              >
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.placements.map((placement) => (
            <PlacementListRow key={`${placement.namespace}/${placement.name}`} placement={placement} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const NUMBERS: ReadonlySet<string> = new Set(["Chose", "Since"]);

function PlacementListRow({ placement }: { readonly placement: AddOnPlacement }) {
  const { namespace, name, decided, strategy, conditions } = placement;
  const progressing = conditions.find(({ type }) => type === "Progressing");
  const look = placementLook(placement);
  return (
    <tr data-placement={`${namespace}/${name}`}>
      <th scope="row" className={cn(ROW_CELL, "text-left font-regular")}>
        <Link
          href={placementHref(namespace, name)}
          className="font-medium font-mono text-[12.5px] tracking-[-0.025em] [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {namespace}/{name}
        </Link>
        <span className="block text-micro text-text-3">{strategyWords(strategy)}</span>
      </th>
      <td className={cn(ROW_CELL, "text-right")}>{decided === undefined ? "" : <Flash of={decided}>{count(decided)}</Flash>}</td>
      <td className={ROW_CELL}>
        <Flash of={look.word}>
          <StatusBadge look={look} />
        </Flash>
      </td>
      <td className={cn(ROW_CELL, "hidden max-w-[70ch] text-small text-text-2 sheet:table-cell")}>
        {progressing ? saying(progressing) : ""}
      </td>
      <td className={cn(ROW_CELL, "whitespace-nowrap text-right text-text-2")}>
        {progressing?.since ? <Age since={progressing.since} /> : null}
      </td>
    </tr>
  );
}

/** The condition in its own words, with where it stands for whoever hovers. */
function saying(condition: ConditionLine) {
  const { type, reason, message } = condition;
  return (
    <span title={`condition ${type}, ${reason || conditionLook(condition).word}`} className="[overflow-wrap:anywhere]">
      {message || reason}
    </span>
  );
}
