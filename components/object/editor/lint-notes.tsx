import { plural } from "@/lib/format/count";
import { NoteOnLine } from "./note-on-line";
import type { LintNote } from "./use-lint-notes";

const MAX = 30;

interface LintNotesProps {
  readonly notes: readonly LintNote[];
  readonly onLine: (line: number) => void;
}

/** What may be wrong although the hub would take it, each with its line and what to do. */
export function LintNotes({ notes, onLine }: LintNotesProps) {
  return (
    <section aria-label="Lints" className="mt-4">
      <h3 className="mb-1 font-strong">
        Lints <span className="font-regular text-small text-text-3">that do not keep it from being saved</span>
      </h3>
      <ul className="grid gap-1.5">
        {notes.slice(0, MAX).map(({ line, level, message, remedy }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lint may say the same of one line twice
          <li key={index} data-lint={line}>
            <NoteOnLine level={level} line={line} onLine={onLine}>
              {message} <span className="text-small text-text-2">{remedy}</span>
            </NoteOnLine>
          </li>
        ))}
        {notes.length > MAX ? (
          <li className="text-small text-text-2">and {plural(notes.length - MAX, "more lint")}</li>
        ) : null}
      </ul>
    </section>
  );
}
