"use client";

import { type ReactNode, useEffect, useState } from "react";
import { clock } from "@/lib/format/time";
import { SignInNotice } from "./sign-in-notice";

/** Above a page whose session has ended. `children` sign in again; the page stays as it is until then. */
export function SessionEnded({ children }: { readonly children: ReactNode }) {
  const [endedAt] = useState(() => new Date().toISOString());
  useFocusBack();
  return (
    <SignInNotice
      isAlert
      text={`Your session ended at ${clock(endedAt, Date.now())}. Sign in again to continue; your input is kept.`}
      action="Sign in again"
    >
      {children}
    </SignInNotice>
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
