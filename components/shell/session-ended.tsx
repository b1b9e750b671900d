"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Dialog } from "@/components/ui/overlay/dialog";
import { clock } from "@/lib/format/time";

/** Above a page whose session has ended. `children` sign in again; the page stays as it is until then. */
export function SessionEnded({ children }: { readonly children: ReactNode }) {
  const [endedAt] = useState(() => new Date().toISOString());
  const [isOpen, setOpen] = useState(false);
  useFocusBack();
  return (
    <>
      <div role="alert">
        <Notice tone="warn">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              Your session ended at {clock(endedAt, Date.now())}. Sign in again to continue; your input is kept.
            </span>
            <Button onClick={() => setOpen(true)}>Sign in again</Button>
          </span>
        </Notice>
      </div>
      {isOpen ? (
        <Dialog
          title="Sign in again"
          onClose={() => setOpen(false)}
          foot={
            <Button onClick={() => setOpen(false)} data-keep>
              Later
            </Button>
          }
        >
          {children}
        </Dialog>
      ) : null}
    </>
  );
}

/** Returns the focus to the field used when the session ended. */
function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
        before.focus();
    };
  }, []);
}
