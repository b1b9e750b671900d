import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";

const SHAPE = { bad: "octagon", warn: "triangle", good: "disc-check" } as const;
const WORD = { bad: "Against it", warn: "To look at", good: "Passes" } as const;

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

/** What was looked at before an approval: what holds and what does not, what shows it, and what it adds to the risk. */
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
