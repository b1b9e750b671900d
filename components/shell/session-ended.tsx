"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { clock } from "@/lib/format/time";

/** Above a page whose session is over. `children` sign in again; nothing of the page is touched until somebody asks for it. */
export function SessionEnded({ children }: { readonly children: ReactNode }) {
  const [endedAt] = useState(() => new Date().toISOString());
  const [isOpen, setOpen] = useState(false);
  useFocusBack();
  return (
    <>
      <div role="alert">
        <Notice tone="warn">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>Your session ended at {clock(endedAt, Date.now())}. Sign in again to go on; what you typed is kept.</span>
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

/** To the field in which somebody was typing when the session ended. */
function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body) before.focus();
    };
  }, []);
}
