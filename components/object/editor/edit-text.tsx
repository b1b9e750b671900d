"use client";

import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from "react";
import type { CompleteText, YamlEditorHandle } from "@/components/ui/yaml/yaml-editor";
import { YamlField } from "@/components/ui/yaml/yaml-field";
import { cn } from "@/lib/cn";
import type { Edited } from "@/lib/objects/edit-problems";
import { fieldChoices } from "@/lib/objects/field-choices";
import type { FieldSchema } from "@/lib/objects/field-schema";
import type { TextProblem } from "@/lib/objects/object-text";
import { pathAt } from "@/lib/objects/text-path";
import { EditBar } from "./edit-bar";
import { EditNotices } from "./edit-notices";
import { EditProblemList } from "./problem-list";
import { SchemaHelp } from "./schema-help";
import type { Refused } from "./use-edit";

interface EditTextProps {
  /** "Edit" or "New". */
  readonly title?: string;
  /** "Placement all": what the text is about. */
  readonly subject: string;
  readonly text: string;
  /** Why it is not worth a review as it is. */
  readonly untouched?: string | undefined;
  readonly edited: Edited;
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
  readonly onText: (text: string) => void;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}

/** The text, its problems at their lines, and help for the current field. */
export function EditText(props: EditTextProps) {
  const { title = "Edit", subject, text, untouched, edited, refused, help, isChecking, form, ...actions } = props;
  const id = useId();
  const { attach, goTo } = useEditorHandle(form !== undefined);
  const [position, setPosition] = useState({ line: 0, column: 0 });
  const path = useMemo(() => pathAt(text.split("\n"), position.line, position.column), [text, position]);
  const problems = edited.problems.length > 0 ? edited.problems : refused.problems;
  const lines = useMemo(() => byLine(problems), [problems]);
  const reason = edited.problems.length > 0 ? "Fix the marked problems first." : untouched;
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
        onReview={actions.onReview}
        onDiscard={actions.onDiscard}
      />
      <EditNotices isStale={actions.isStale} isRefused={actions.isRefused} general={refused.general} />
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
          <YamlField
            ref={attach}
            label={`${subject} as YAML`}
            text={text}
            onText={actions.onText}
            problems={lines}
            describedBy={`${id}-problems`}
            description={problems.map(({ line, message }) => `Line ${line} ${message}`).join(" ")}
            complete={complete}
            onPosition={setPosition}
            onDone={() => reason === undefined && actions.onReview()}
          />
          <EditProblemList id={`${id}-problems`} problems={problems} onLine={goTo} />
          <p className="mt-3 max-w-[90ch] text-small text-text-3">
            {actions.note ?? UNCHANGED_BY_SAVING} Comments are not saved.
          </p>
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
