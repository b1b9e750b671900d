import { cn } from "@/lib/cn";
import { StatusIcon, type StatusShape } from "./status-icon";
import { MARK_COLOUR, SOFT_FILL, TEXT_COLOUR, type Tone } from "./tone";

/** Icon, tone and label of a status. */
export interface StatusAppearance {
  readonly tone: Tone;
  readonly shape: StatusShape;
  readonly label: string;
}

interface StatusBadgeProps {
  readonly appearance: StatusAppearance;
  /** In a table only the icon has colour; on a page the label has it, too; a pill, one per page, is filled. */
  readonly as?: "cell" | "plain" | "pill";
  /** Instead of the label: "61 of 9,402 unhealthy". */
  readonly text?: string | undefined;
  /** Where the status comes from, on hover. */
  readonly title?: string | undefined;
  /** A label with large numbers takes a second line where it has no room. */
  readonly wraps?: boolean;
}

/** Icon and label of one axis of a status, in one of three strengths. */
export function StatusBadge({ appearance, as = "cell", text, title, wraps = false }: StatusBadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex gap-1.5 align-top",
        wraps ? "items-start [&>svg]:mt-[3px]" : "items-center",
        as === "pill" ? PILL : !wraps && "whitespace-nowrap",
        colour(appearance, as),
      )}
      title={title}
    >
      <StatusIcon shape={appearance.shape} className={MARK_COLOUR[appearance.tone]} />
      {text ?? appearance.label}
    </span>
  );
}

const PILL = "min-h-5 rounded-badge py-px pr-[7px] pl-[5px] font-medium text-small leading-[18px]";

function colour({ tone }: StatusAppearance, as: StatusBadgeProps["as"]): string {
  if (as === "pill") return cn(SOFT_FILL[tone], TEXT_COLOUR[tone]);
  if (tone === "good" || tone === "neutral") return "text-text-2";
  return as === "plain" ? TEXT_COLOUR[tone] : "text-text";
}
