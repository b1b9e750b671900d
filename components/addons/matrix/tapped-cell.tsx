import { X } from "lucide-react";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cellHref } from "./matrix-address";
import { MatrixCard } from "./matrix-card";
import type { CellText, MatrixCell } from "./matrix-cell";

interface TappedCellProps {
  readonly cell: MatrixCell;
  readonly labels: CellText;
  readonly onClose: () => void;
}

/** The touched cell: a finger covers a tooltip, and cannot hover. */
export function TappedCell({ cell, labels, onClose }: TappedCellProps) {
  return (
    <section
      aria-label="The cell"
      className="sticky bottom-0 z-(--z-sticky) -mx-4 border-line border-t bg-raised px-4 py-3 text-small sheet:-mx-6 sheet:px-6"
    >
      <MatrixCard cell={cell} labels={labels} />
      <div className="mt-2 flex items-center gap-2">
        {cell.state === "hidden" ? null : (
          <ButtonLink href={cellHref(cell.addOn, cell.cluster, cell.state !== "absent")}>
            {cell.state === "absent" ? "Why not here?" : "Open the add-on there"}
          </ButtonLink>
        )}
        <IconButton label="Close" onClick={onClose}>
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}
