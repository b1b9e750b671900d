import { addOnLook } from "@/components/status/add-on-status";
import { Flash } from "@/components/ui/flash";
import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";
import { Waterline } from "@/components/ui/waterline";
import type { ClusterAddOnCell } from "@/lib/api/clusters";
import { cn } from "@/lib/cn";
import { exactTime } from "@/lib/format/time";
import { segmentsOf } from "./add-on-lines";
import { listedAddOns } from "./listed-add-ons";

/** The worst add-ons of a cluster with their health in words, and how many others there are; what is well needs no word on screen. */
export function AddOnChips({ addOns }: { readonly addOns: readonly ClusterAddOnCell[] }) {
  const { shown, rest, restWords } = listedAddOns(addOns);
  const last = shown.at(-1);
  const alike = new Set(shown.map((cell) => addOnLook(cell).words)).size === 1;
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-3.5">
      {shown.map((cell) => (
        <li key={cell.name}>
          <AddOnChip cell={cell} wordLater={alike && cell !== last} />
        </li>
      ))}
      {rest.length > 0 ? (
        <li aria-hidden="true" className="text-small text-text-3 leading-5" title={rest.map(({ name }) => name).join(", ")}>
          {restWords}
        </li>
      ) : null}
      {rest.map((cell) => (
        <li key={cell.name} data-addon={cell.name} data-health={cell.health} data-phase={cell.phase} className="sr-only">
          {cell.name} {addOnLook(cell).words}
        </li>
      ))}
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

function origin({ name, sentence, since }: ClusterAddOnCell, words: string): string {
  return [`${name}: ${words}`, sentence, since && `since ${exactTime(since)}`].filter(Boolean).join("\n");
}
