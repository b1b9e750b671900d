import { cn } from "@/lib/cn";

const SHAPE = {
  good: "rounded-full bg-good",
  warn: "rounded-[1px] bg-warn",
  bad: "rounded-full shadow-[inset_0_0_0_1.5px_var(--bad)]",
  neutral: "rounded-full shadow-[inset_0_0_0_1.5px_var(--neutral)]",
} as const;

export type LiveDotTone = keyof typeof SHAPE;

/** Round and filled, square, or hollow: different without colour, too. Always beside a label. */
export function LiveDot({ tone }: { readonly tone: LiveDotTone }) {
  return <span aria-hidden="true" className={cn("size-[7px] flex-none", SHAPE[tone])} />;
}
