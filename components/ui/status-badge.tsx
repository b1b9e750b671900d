import { cn } from "@/lib/cn";
import { StatusIcon, type StatusShape } from "./status-icon";
import { MARK_COLOUR, type Tone } from "./tone";

/** How a status looks and what it is called. */
export interface StatusLook {
  readonly tone: Tone;
  readonly shape: StatusShape;
  readonly word: string;
}

interface StatusBadgeProps {
  readonly look: StatusLook;
  /** Where the status comes from, for whoever hovers. */
  readonly title?: string | undefined;
}

/** Icon and word, as tables show it: only the icon has colour, and what is fine is quiet. */
export function StatusBadge({ look, title }: StatusBadgeProps) {
  const quiet = look.tone === "good" || look.tone === "neutral";
  return (
    <span className={cn("inline-flex items-center gap-1.5 whitespace-nowrap align-top", quiet ? "text-text-2" : "text-text")} title={title}>
      <StatusIcon shape={look.shape} className={MARK_COLOUR[look.tone]} />
      {look.word}
    </span>
  );
}
