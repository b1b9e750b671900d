import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { StatusIcon } from "./status-icon";

const LOOK = {
  warn: { strip: "bg-warn-soft", icon: "text-warn", shape: "triangle" },
  bad: { strip: "bg-bad-soft", icon: "text-bad", shape: "octagon" },
} as const;

interface NoticeProps {
  readonly tone: keyof typeof LOOK;
  readonly children: ReactNode;
}

/** One sentence about the region below it, edge to edge. */
export function Notice({ tone, children }: NoticeProps) {
  const look = LOOK[tone];
  return (
    <div className={cn("flex items-start gap-2 border-line border-b px-4 py-2 text-small leading-[18px] sheet:px-6", look.strip)}>
      <StatusIcon shape={look.shape} className={cn("mt-0.5", look.icon)} />
      <div className="min-w-0 max-w-[90ch]">{children}</div>
    </div>
  );
}
