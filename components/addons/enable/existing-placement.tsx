"use client";

import { useId, useState } from "react";
import { installationHref } from "@/components/object/installation-href";
import { FieldProblem } from "@/components/ui/controls/field";
import { Link } from "@/components/ui/controls/link";
import { TextFilter } from "@/components/ui/controls/text-filter";
import type { EnableOptions } from "@/lib/api/addons/enable";
import { count, plural } from "@/lib/format/count";
import type { StepProps } from "./wizard-step";

type Placement = EnableOptions["placements"][number];

const FILTERED_FROM = 9;

/** An existing placement: its owners decide which clusters it selects. */
export function ExistingPlacement({ options, draft, change, problems }: StepProps) {
  const id = useId();
  const [text, setText] = useState("");
  const shown = options.placements.filter((placement) => nameOf(placement).includes(text.trim().toLowerCase()));
  const used = options.addOn.placements.find((each) => nameOf(each) === draft.placement);
  return (
    <div>
      {options.placements.length >= FILTERED_FROM ? (
        <div className="mb-2">
          <TextFilter label="Filter placements" text={text} onText={setText} />
        </div>
      ) : null}
      <div role="radiogroup" aria-label="Placement" aria-describedby={`${id}-problem`} className="border-line border-t">
        {shown.map((placement) => (
          <PlacementRow
            key={nameOf(placement)}
            group={id}
            placement={placement}
            isUsed={options.addOn.placements.some((each) => nameOf(each) === nameOf(placement))}
            isChosen={draft.placement === nameOf(placement)}
            onChoose={() => change((before) => ({ ...before, placement: nameOf(placement) }))}
          />
        ))}
      </div>
      {shown.length === 0 ? <p className="py-2 text-small text-text-2">No placement matches.</p> : null}
      <FieldProblem id={`${id}-problem`} problem={problems.at("clusters.name") ?? problems.at("clusters.namespace")} />
      {used ? (
        <p className="mt-1.5">
          <Link
            href={installationHref(options.addOn.name, used.namespace, used.name)}
            className="text-accent-text hover:underline hover:underline-offset-2"
          >
            Change how it is installed through {used.name}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

interface PlacementRowProps {
  readonly group: string;
  readonly placement: Placement;
  /** The add-on is installed by it already. */
  readonly isUsed: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PlacementRow({ group, placement, isUsed, isChosen, onChoose }: PlacementRowProps) {
  return (
    <label className="flex items-start gap-2.5 border-line border-b px-1 py-2 hover:bg-hover has-checked:bg-selected">
      <span className="grid h-5 w-[18px] flex-none place-items-center">
        <input
          type="radio"
          name={group}
          checked={isChosen}
          onChange={onChoose}
          className="size-3.5 appearance-none rounded-full border border-control bg-surface checked:border-[4.5px] checked:border-accent"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="mono font-medium [overflow-wrap:anywhere]">{nameOf(placement)}</span>
        <span className="block text-small text-text-3">{placementText(placement, isUsed)}</span>
      </span>
      <span className="whitespace-nowrap text-text-2 tabular-nums">
        {placement.clusters === undefined ? "" : plural(placement.clusters, "cluster")}
      </span>
    </label>
  );
}

/** "4 groups, also used by log-shipper": other uses of it. */
function placementText({ clusters, groups, usedBy }: Placement, isUsed: boolean): string {
  return [
    clusters === undefined ? "not scheduled yet" : undefined,
    groups.length > 1 ? `${count(groups.length)} groups` : "no groups",
    isUsed ? "already installs this add-on" : undefined,
    usedBy.length > 0 ? `also used by ${listed(usedBy)}` : undefined,
  ]
    .filter(Boolean)
    .join(", ");
}

function listed(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 2).join(", ")} and ${count(names.length - 2)} more` : names.join(", ");
}

function nameOf({ namespace, name }: { readonly namespace: string; readonly name: string }): string {
  return `${namespace}/${name}`;
}
