import type { ReactNode } from "react";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { SignedOutReason } from "@/lib/embed/messages";

interface FrameNoteProps {
  readonly shape: "padlock" | "octagon" | "dash" | "triangle";
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Instead of what a frame shows: why not, small enough for a card of somebody else's page. */
export function FrameNote({ shape, title, children, action }: FrameNoteProps) {
  return (
    <div role="status" className="flex items-start gap-2.5 px-4 py-3.5">
      <StatusIcon shape={shape} className="mt-[3px] flex-none text-text-3" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="max-w-[70ch] text-pretty text-small text-text-2 [overflow-wrap:anywhere]">{children}</p>
        {action ? <p className="mt-1.5 text-small">{action}</p> : null}
      </div>
    </div>
  );
}

const SIGNED_OUT: Readonly<Record<SignedOutReason, string>> = {
  "no-token": "The page around this view has not signed you in to Flotilla.",
  expired: "The sign-in of this view has ended. The page around it can renew it.",
  revoked: "The sign-in of this view was revoked.",
  "other-origin": "The page around this view sent a sign-in that is for another page.",
};

export function signedOutText(reason: SignedOutReason): string {
  return SIGNED_OUT[reason];
}

/** The shape of what comes, at once. */
export function FrameSkeleton({ lines = 3 }: { readonly lines?: number }) {
  const widths = ["w-3/5", "w-4/5", "w-2/5", "w-3/4", "w-1/2", "w-2/3"];
  return (
    <div aria-busy="true" className="grid gap-3 px-4 py-4">
      {Array.from({ length: lines }, (_, line) => widths[line % widths.length] ?? "w-3/5").map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
        <span key={line} aria-hidden="true" className={`h-2.5 rounded-mark bg-line ${width}`} />
      ))}
      <span className="sr-only">Loading.</span>
    </div>
  );
}
