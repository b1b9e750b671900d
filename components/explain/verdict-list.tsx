import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";

const SHAPE = { bad: "octagon", warn: "triangle", good: "disc-check" } as const;
const WORD = { bad: "Fails", warn: "To review", good: "Passes" } as const;

interface VerdictLine {
  readonly level: keyof typeof SHAPE;
  readonly claim: string;
  readonly evidence: string;
  readonly points: number;
}

interface VerdictListProps {
  readonly label: string;
  /** Worst first. */
  readonly lines: readonly VerdictLine[];
}

/** Checks before an approval: which pass and which do not, the evidence, and their risk. */
export function VerdictList({ label, lines }: VerdictListProps) {
  return (
    <ul aria-label={label}>
      {lines.map(({ level, claim, evidence, points }) => (
        <li
          key={`${claim} ${evidence}`}
          className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 border-line border-b py-1.5 first:pt-0"
        >
          <StatusIcon shape={SHAPE[level]} className={`mt-[3px] ${MARK_COLOUR[level]}`} />
          <span className={level === "good" ? undefined : "font-medium"}>
            <span className="sr-only">{WORD[level]}: </span>
            {claim}
          </span>
          <span className="text-small text-text-3 leading-5 tabular-nums">{points > 0 ? `+${points}` : points}</span>
          <span className="col-start-2 text-pretty text-small text-text-2 [overflow-wrap:anywhere]">{evidence}</span>
        </li>
      ))}
    </ul>
  );
}
