import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Dialog } from "@/components/ui/overlay/dialog";

interface SignInNoticeProps {
  /** What ends, or has ended, and what becomes of one's input. */
  readonly text: ReactNode;
  readonly action: string;
  /** Whether it is announced at once. */
  readonly isAlert?: boolean;
  /** The way to sign in, in a dialog over the page. */
  readonly children: ReactNode;
}

/** Above a page: why to sign in again, and the way to do it without leaving. */
export function SignInNotice({ text, action, isAlert = false, children }: SignInNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div role={isAlert ? "alert" : undefined}>
        <Notice tone="warn">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{text}</span>
            <Button onClick={() => setOpen(true)}>{action}</Button>
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
