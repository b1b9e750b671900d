import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { StatusIcon } from "./status-icon";

const APPEARANCE = {
  warn: { ground: "bg-warn-soft", icon: "text-warn", shape: "triangle" },
  bad: { ground: "bg-bad-soft", icon: "text-bad", shape: "octagon" },
  info: { ground: "bg-info-soft", icon: "text-info", shape: "ringed" },
  waiting: { ground: "bg-waiting-soft", icon: "text-waiting", shape: "disc-pause" },
  plain: { ground: "bg-sunken", icon: "text-text-3", shape: "ringed" },
} as const;

interface NoticeProps {
  readonly tone: keyof typeof APPEARANCE;
  /** Edge to edge above a region, or among the lines of a form. */
  readonly within?: "region" | "form";
  readonly children: ReactNode;
}

/** One sentence about what is below it. */
export function Notice({ tone, within = "region", children }: NoticeProps) {
  const appearance = APPEARANCE[tone];
  const room = within === "region" ? "border-line border-b px-4 sheet:px-6" : "rounded-control px-2.5";
  return (
    <div className={cn("flex items-start gap-2 py-2 text-small leading-[18px]", room, appearance.ground)}>
      <StatusIcon shape={appearance.shape} className={cn("mt-0.5", appearance.icon)} />
      <div className="min-w-0 max-w-[90ch]">{children}</div>
    </div>
  );
}
