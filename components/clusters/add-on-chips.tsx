import { addOnLook } from "@/components/status/add-on-status";
import { Flash } from "@/components/ui/flash";
import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";
import { Waterline } from "@/components/ui/waterline";
import type { ClusterAddOnCell } from "@/lib/api/clusters";
import { cn } from "@/lib/cn";
import { exactTime } from "@/lib/format/time";
import { segmentsOf } from "./add-on-lines";

/** Add-ons that are well beyond this many are counted, not listed. */
const LISTED = 4;

/** Each add-on of a cluster with its health in words; what is well needs no word on screen. */
export function AddOnChips({ addOns }: { readonly addOns: readonly ClusterAddOnCell[] }) {
  const shown = listed(addOns);
  const hidden = addOns.filter((cell) => !shown.has(cell));
  const last = addOns.at(-1);
  const alike = new Set(addOns.map((cell) => addOnLook(cell).words)).size === 1;
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-3.5">
      {addOns.map((cell) => (
        <li key={cell.name} className={cn(!shown.has(cell) && "sr-only")}>
          <AddOnChip cell={cell} wordLater={alike && cell !== last} />
        </li>
      ))}
      {hidden.length > 0 ? (
        <li aria-hidden="true" className="text-small text-text-3 leading-5" title={hidden.map(({ name }) => name).join(", ")}>
          and {hidden.length} more, healthy
        </li>
      ) : null}
    </ul>
  );
}

interface AddOnChipProps {
  readonly cell: ClusterAddOnCell;
  /** The next one says the same word: once is enough for the eye. */
  readonly wordLater: boolean;
}

function AddOnChip({ cell, wordLater }: AddOnChipProps) {
  const look = addOnLook(cell);
  const well = look.tone === "good";
  return (
    <Flash of={look.words}>
      <span
        data-addon={cell.name}
        data-health={cell.health}
        data-phase={cell.phase}
        title={origin(cell, look.words)}
        className="inline-flex items-center gap-1 whitespace-nowrap align-top text-small leading-5"
      >
        {well ? null : <StatusIcon shape={look.shape} className={MARK_COLOUR[look.tone]} />}
        <span className={cn("mono", well ? "text-text-2" : "text-text")}>{cell.name}</span>
        <span className={well || wordLater ? "sr-only" : "text-text-2"}>{look.words}</span>
      </span>
    </Flash>
  );
}

/** The add-ons of one cluster as a line. */
export function AddOnWaterline({ addOns }: { readonly addOns: readonly ClusterAddOnCell[] }) {
  return <Waterline segments={segmentsOf(addOns)} />;
}

/** All that are not well; those that are well as far as there is room. */
function listed(addOns: readonly ClusterAddOnCell[]): ReadonlySet<ClusterAddOnCell> {
  const wellOnes = addOns.filter((cell) => addOnLook(cell).tone === "good");
  const room = Math.max(0, LISTED - (addOns.length - wellOnes.length));
  const left = new Set(wellOnes.slice(room));
  return new Set(addOns.filter((cell) => !left.has(cell)));
}

function origin({ name, sentence, since }: ClusterAddOnCell, words: string): string {
  return [`${name}: ${words}`, sentence, since && `since ${exactTime(since)}`].filter(Boolean).join("\n");
}
