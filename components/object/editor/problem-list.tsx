import { plural } from "@/lib/format/count";
import type { TextProblem } from "@/lib/objects/object-text";
import { NoteOnLine } from "./note-on-line";

const MAX = 20;

interface ProblemListProps {
  readonly id: string;
  readonly problems: readonly TextProblem[];
  readonly onLine: (line: number) => void;
}

/** Problems with the text, line by line; each leads to its line. */
export function EditProblemList({ id, problems, onLine }: ProblemListProps) {
  return (
    <div id={id} role="status" className="empty:hidden">
      {problems.length > 0 ? (
        <ul className="mt-3 grid gap-1">
          {problems.slice(0, MAX).map(({ line, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong with a line twice
            <li key={index} data-problem={line}>
              <NoteOnLine level="error" line={line} onLine={onLine}>
                {message}
              </NoteOnLine>
            </li>
          ))}
          {problems.length > MAX ? (
            <li className="text-small text-text-2">and {plural(problems.length - MAX, "more problem")}</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
