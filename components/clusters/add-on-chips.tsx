import { addOnAppearance } from "@/components/labels/add-on-status";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { Waterline } from "@/components/ui/feedback/waterline";
import { CutName } from "@/components/ui/layout/cut-name";
import { cn } from "@/lib/cn";
import { exactTime } from "@/lib/format/time";
import type { ClusterAddOnCell } from "@/lib/lists/clusters/row";
import { addOnSegments } from "./add-on-lines";
import { type Beside, chipLabel, listedAddOns } from "./listed-add-ons";

interface AddOnChipsProps extends Beside {
  readonly addOns: readonly ClusterAddOnCell[];
}

/**
 * The worst add-ons of a cluster with their health, and how many others there are; healthy ones have no visible label.
 */
export function AddOnChips({ addOns, status, roomPx }: AddOnChipsProps) {
  const { shown, rest, restText } = listedAddOns(addOns, { status, roomPx });
  const last = shown.at(-1);
  const isUniform = new Set(shown.map((cell) => addOnAppearance(cell).text)).size === 1;
  return (
    <ul className={cn("flex min-w-0 gap-x-3.5", roomPx === undefined ? "flex-wrap" : "flex-1 overflow-hidden")}>
      {shown.map((cell) => (
        <li key={cell.name} className={cell.name.length > SHORT ? "min-w-19" : "min-w-0 overflow-hidden"}>
          <AddOnChip cell={cell} label={isUniform && cell !== last ? "" : chipLabel(cell, status)} />
        </li>
      ))}
      {rest.length > 0 ? (
        <li
          aria-hidden="true"
          className="flex-none text-small text-text-3 leading-5"
          title={`${restText}: ${rest.map(({ name }) => name).join(", ")}`}
        >
          {roomPx === undefined ? restText : `+${rest.length}`}
        </li>
      ) : null}
      {rest.map((cell) => (
        <li
          key={cell.name}
          data-addon={cell.name}
          data-health={cell.health}
          data-phase={cell.phase}
          className="sr-only"
        >
          {cell.name} {addOnAppearance(cell).text}
        </li>
      ))}
    </ul>
  );
}

/** Names up to this length are never cut. */
const SHORT = 16;

interface AddOnChipProps {
  readonly cell: ClusterAddOnCell;
  /** Its status, where it is not shown elsewhere: once is enough. */
  readonly label: string;
}

function AddOnChip({ cell, label }: AddOnChipProps) {
  const appearance = addOnAppearance(cell);
  const well = appearance.tone === "good";
  return (
    <Flash of={appearance.text}>
      <span
        data-addon={cell.name}
        data-health={cell.health}
        data-phase={cell.phase}
        title={origin(cell, appearance.text)}
        className="flex items-center gap-1 whitespace-nowrap text-small leading-5"
      >
        {well ? null : <StatusIcon shape={appearance.shape} className={MARK_COLOUR[appearance.tone]} />}
        <span
          className={cn(
            "mono flex",
            cell.name.length > SHORT ? "min-w-0" : "flex-none",
            well ? "text-text-2" : "text-text",
          )}
        >
          <CutName name={cell.name} />
        </span>
        <span className={label ? "truncate text-text-2" : "sr-only"}>{label || appearance.text}</span>
      </span>
    </Flash>
  );
}

/** The add-ons of one cluster as a line. */
export function ClusterAddOnsWaterline({ addOns }: { readonly addOns: readonly ClusterAddOnCell[] }) {
  return <Waterline segments={addOnSegments(addOns)} />;
}

function origin({ name, message, since }: ClusterAddOnCell, text: string): string {
  return [`${name}: ${text}`, message, since && `since ${exactTime(since)}`].filter(Boolean).join("\n");
}
