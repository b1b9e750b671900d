"use client";

import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Segmented } from "@/components/ui/controls/segmented";
import type { CompleteText, YamlEditorHandle } from "@/components/ui/yaml/yaml-editor";
import { YamlField } from "@/components/ui/yaml/yaml-field";
import { cn } from "@/lib/cn";
import type { Edited } from "@/lib/objects/edit-problems";
import { fieldChoices } from "@/lib/objects/field-choices";
import type { FieldPath, FieldSchema } from "@/lib/objects/field-schema";
import type { TextProblem } from "@/lib/objects/object-text";
import { pathAt } from "@/lib/objects/text-path";
import { EditBar } from "./edit-bar";
import { EditNotices } from "./edit-notices";
import { LintNotes } from "./lint-notes";
import { EditProblemList } from "./problem-list";
import { SchemaHelp } from "./schema-help";
import type { Refused } from "./use-edit";
import { notesByLine, useLintNotes } from "./use-lint-notes";

interface EditTextProps {
  /** "Edit" or "New". */
  readonly title?: string;
  /** "Placement all": what the text is about. */
  readonly subject: string;
  readonly text: string;
  /** Why it is not worth a review as it is. */
  readonly untouched?: string | undefined;
  readonly edited: Edited;
  /** It is as a new object starts: lints have nothing to say of it yet. */
  readonly isBlank?: boolean;
  readonly refused: Refused;
  readonly help: { readonly schema: FieldSchema | undefined; readonly isMissing: boolean };
  readonly isChecking: boolean;
  /** The object changed meanwhile. */
  readonly isStale: boolean;
  readonly isRefused: boolean;
  /** Below the text: what is not in it. */
  readonly note?: string;
  /** Beside the text, instead of help. */
  readonly form?: ReactNode;
  /** In the text's place until that is wanted: what the text would do. */
  readonly preview?: ((onField: (path: FieldPath) => void) => ReactNode) | undefined;
  /** Which of them is drawn at first. */
  readonly first?: "preview" | "yaml";
  readonly onText: (text: string) => void;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}

/** The text, its problems at their lines, and help for the current field. */
export function EditText(props: EditTextProps) {
  const { title = "Edit", subject, text, untouched, edited, refused, help, isChecking, form, preview } = props;
  const {
    isBlank = false,
    isStale,
    isRefused,
    first = "preview",
    note = UNCHANGED_BY_SAVING,
    onText,
    onReview,
    onDiscard,
  } = props;
  const id = useId();
  const editor = useEditorHandle(form !== undefined);
  const [view, setView] = useState(first);
  const goTo = (line: number) => {
    // It takes the focus only where it is drawn.
    flushSync(() => setView("yaml"));
    editor.goTo(line);
  };
  const [position, setPosition] = useState({ line: 0, column: 0 });
  const path = useMemo(() => pathAt(text.split("\n"), position.line, position.column), [text, position]);
  const problems = edited.problems.length > 0 ? edited.problems : refused.problems;
  const lines = useMemo(() => byLine(problems), [problems]);
  const reason = edited.problems.length > 0 ? "Fix the marked problems first." : untouched;
  const found = useLintNotes(isBlank ? BLANK : edited);
  const notes = useMemo(() => notesByLine(found), [found]);
  const { schema } = help;
  const complete = useCallback<CompleteText>((...at) => fieldChoices(...at, schema), [schema]);
  return (
    <>
      <EditBar
        title={title}
        name={subject}
        isTouched={untouched === undefined}
        problems={problems}
        isChecking={isChecking}
        reason={reason}
        onLine={goTo}
        onReview={onReview}
        onDiscard={onDiscard}
      />
      <EditNotices isStale={isStale} isRefused={isRefused} general={refused.general} />
      <div
        className={cn(
          "gap-6 px-4 pt-1 pb-4 sheet:px-6 nav:grid",
          form ? "nav:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]" : "nav:grid-cols-[minmax(0,1fr)_300px]",
        )}
      >
        {form ? (
          <section ref={focusForm} tabIndex={-1} aria-label="Form" className="min-w-0 outline-none max-nav:mb-6">
            {form}
          </section>
        ) : null}
        <div
          className={cn(
            "min-w-0",
            form !== undefined &&
              "nav:sticky nav:top-14 nav:max-h-[calc(100dvh-180px)] nav:self-start nav:overflow-y-auto nav:-mx-1 nav:px-1 nav:[scrollbar-width:thin]",
          )}
        >
          {preview === undefined ? null : (
            <div className="mb-3">
              <Segmented<"preview" | "yaml"> label="Beside the form" choices={VIEWS} value={view} onValue={setView} />
            </div>
          )}
          {preview === undefined || view === "yaml" ? null : preview((path) => goTo(edited.lineOf(path)))}
          <div hidden={preview !== undefined && view === "preview"}>
            <YamlField
              ref={editor.attach}
              label={`${subject} as YAML`}
              text={text}
              onText={onText}
              problems={lines}
              notes={notes}
              describedBy={`${id}-problems`}
              description={problems.map(({ line, message }) => `Line ${line} ${message}`).join(" ")}
              complete={complete}
              onPosition={setPosition}
              onDone={() => reason === undefined && onReview()}
            />
          </div>
          <EditProblemList id={`${id}-problems`} problems={problems} onLine={goTo} />
          {found.length > 0 ? <LintNotes notes={found} onLine={goTo} /> : null}
          <p className="mt-3 max-w-[90ch] text-small text-text-3">{note} Comments are not saved.</p>
        </div>
        {form ? null : (
          <aside
            aria-label="Help"
            className="max-nav:mt-5 nav:sticky nav:top-14 nav:max-h-[calc(100dvh-180px)] nav:self-start nav:overflow-y-auto nav:[scrollbar-width:thin]"
          >
            <SchemaHelp schema={help.schema} isMissing={help.isMissing} path={path} />
          </aside>
        )}
      </div>
    </>
  );
}

const BLANK: Pick<Edited, "object" | "lineOf"> = { object: undefined, lineOf: () => 0 };

const VIEWS = [
  { value: "preview", label: "Preview" },
  { value: "yaml", label: "YAML" },
] as const;

const UNCHANGED_BY_SAVING =
  "Not in this text, and unchanged by saving: status, managed fields and metadata that the hub sets (uid, resourceVersion, generation, times).";

/** What is opened has the focus, and the form comes first. */
function focusForm(form: HTMLElement | null): void {
  form?.focus({ preventScroll: true });
}

/**
 * The editor has the focus once it is there, at its start, unless a form comes first. It may be loaded late, and be
 * exchanged for another.
 */
function useEditorHandle(hasForm: boolean) {
  const editor = useRef<YamlEditorHandle>(null);
  const isEntered = useRef(hasForm);
  const attach = useCallback((handle: YamlEditorHandle | null) => {
    editor.current = handle;
    if (!handle || isEntered.current) return;
    isEntered.current = true;
    handle.goTo(1);
  }, []);
  return { attach, goTo: (line: number) => editor.current?.goTo(line) };
}

function byLine(problems: readonly TextProblem[]): ReadonlyMap<number, string> {
  const lines = new Map<number, string>();
  for (const { line, message } of problems) lines.set(line, [lines.get(line), message].filter(Boolean).join(" "));
  return lines;
}
