import { CommonFactors } from "@/components/explain/common-factors";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { plural } from "@/lib/format/count";

interface CommonDialogProps {
  /** Matches the selected clusters, and no others. */
  readonly filter: string;
  readonly size: number;
  readonly onClose: () => void;
}

/** What the selected clusters have in common, and all others have not. */
export function CommonDialog({ filter, onClose, size }: CommonDialogProps) {
  return (
    <Dialog
      title={`In common: ${plural(size, "selected cluster")}`}
      onClose={onClose}
      foot={
        <Button data-keep="" onClick={onClose}>
          Close
        </Button>
      }
    >
      <CommonFactors q={filter} />
    </Dialog>
  );
}
