import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";

interface WizardFootProps {
  readonly onBack: () => void;
  /** What going on means for the fleet: "12 of 50 clusters". */
  readonly about: ReactNode;
  /** With the next step's name, or verb and object. */
  readonly action: string;
  /** Why it is not possible to continue. */
  readonly reason?: string | undefined;
  readonly appearance?: "primary" | "armed";
  readonly isBusy?: boolean;
  readonly onAction: () => void;
}

export function WizardFoot({
  onBack,
  about,
  action,
  reason,
  appearance = "primary",
  isBusy = false,
  onAction,
}: WizardFootProps) {
  return (
    <footer className="sticky bottom-0 z-(--z-sticky) flex min-h-13 flex-none items-center gap-3 border-line border-t bg-surface px-4 py-2 sheet:px-6">
      <Button onClick={onBack}>Back</Button>
      <span className="ml-auto text-right text-text-2 max-sheet:text-small">{about}</span>
      <Button appearance={appearance} reason={reason} disabled={isBusy} onClick={onAction}>
        {action}
      </Button>
    </footer>
  );
}
