import { Button } from "@/components/ui/controls/button";
import { PageHeader } from "@/components/ui/layout/page-header";
import { clock } from "@/lib/format/time";
import type { Draft } from "./draft";

interface WizardHeaderProps {
  readonly addOn: string;
  readonly draft: Draft;
  readonly isRefused: boolean;
  readonly onDiscard: () => void;
  readonly onRestore: (() => void) | undefined;
  readonly onLeave: () => void;
}

/** What is enabled, and what becomes of what is typed. */
export function WizardHeader({ addOn, draft, isRefused, onDiscard, onRestore, onLeave }: WizardHeaderProps) {
  return (
    <div className="border-line border-b pb-3">
      <PageHeader
        verb="Enable"
        title={addOn}
        machine
        crumbs={[
          { href: "/addons", label: "Add-ons" },
          { href: `/addons/${addOn}`, label: addOn },
        ]}
        badges={
          <span role="status" className="text-small text-text-3">
            {draftText(draft, isRefused, onRestore !== undefined)}
          </span>
        }
        actions={
          <>
            {onRestore ? (
              <Button appearance="quiet" onClick={onRestore}>
                Undo
              </Button>
            ) : null}
            {draft.storedAt ? (
              <Button appearance="quiet" onClick={onDiscard}>
                Discard draft
              </Button>
            ) : null}
            <Button appearance="quiet" onClick={onLeave}>
              Leave
            </Button>
          </>
        }
      />
    </div>
  );
}

function draftText({ storedAt }: Draft, isRefused: boolean, isDiscarded: boolean): string {
  if (isRefused) return "drafts are off in this browser: your choices are lost when you leave";
  if (isDiscarded) return "draft discarded";
  return storedAt ? `draft saved on this device, ${clock(storedAt, Date.now())}` : "";
}
