"use client";

import { useEffect, useId, useMemo, useRef, useState } from "react";
import { YamlEditor, type YamlEditorHandle } from "@/components/ui/yaml/yaml-editor";
import type { Edited } from "@/lib/objects/edit-problems";
import type { FieldSchema } from "@/lib/objects/field-schema";
import type { TextProblem } from "@/lib/objects/object-text";
import { pathAt } from "@/lib/objects/text-path";
import { EditBar, UNCHANGED } from "./edit-bar";
import { EditNotices } from "./edit-notices";
import { EditProblemList } from "./problem-list";
import { SchemaHelp } from "./schema-help";
import type { Refused } from "./use-edit";
import { type EditDraft, isChanged } from "./use-edit-draft";

interface EditTextProps {
  readonly draft: EditDraft;
  readonly edited: Edited;
  readonly refused: Refused;
  readonly help: { readonly schema: FieldSchema | undefined; readonly isMissing: boolean };
  readonly isChecking: boolean;
  /** The object changed meanwhile. */
  readonly isStale: boolean;
  readonly isRefused: boolean;
  readonly onText: (text: string) => void;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}

/** The text, its problems at their lines, and help for the current field. */
export function EditText({ draft, edited, refused, help, isChecking, isStale, isRefused, ...actions }: EditTextProps) {
  const id = useId();
  const editor = useRef<YamlEditorHandle>(null);
  const [position, setPosition] = useState({ line: 0, column: 0 });
  const path = useMemo(() => pathAt(draft.text.split("\n"), position.line, position.column), [draft.text, position]);
  const problems = edited.problems.length > 0 ? edited.problems : refused.problems;
  const lines = useMemo(() => byLine(problems), [problems]);
  const { kind, metadata } = draft.base;
  const reason = reasonAgainst(isChanged(draft), edited.problems);
  useEffect(() => editor.current?.goTo(1), []);
  const goTo = (line: number) => editor.current?.goTo(line);
  return (
    <>
      <EditBar
        name={metadata.name}
        problems={problems}
        isChecking={isChecking}
        reason={reason}
        onLine={goTo}
        onReview={actions.onReview}
        onDiscard={actions.onDiscard}
      />
      <EditNotices isStale={isStale} isRefused={isRefused} general={refused.general} />
      <div className="gap-6 px-4 pt-1 pb-4 sheet:px-6 nav:grid nav:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <YamlEditor
            ref={editor}
            label={`${kind} ${metadata.name} as YAML`}
            text={draft.text}
            onText={actions.onText}
            problems={lines}
            describedBy={`${id}-problems`}
            onPosition={setPosition}
            onDone={() => reason === undefined && actions.onReview()}
          />
          <EditProblemList id={`${id}-problems`} problems={problems} onLine={goTo} />
          <p className="mt-3 max-w-[90ch] text-small text-text-3">
            Not in this text, and unchanged by saving: status, managed fields and metadata that the hub sets (uid,
            resourceVersion, generation, times). Comments are not saved.
          </p>
        </div>
        <aside
          aria-label="Help"
          className="max-nav:mt-5 nav:sticky nav:top-14 nav:max-h-[calc(100dvh-180px)] nav:self-start nav:overflow-y-auto nav:[scrollbar-width:thin]"
        >
          <SchemaHelp schema={help.schema} isMissing={help.isMissing} path={path} />
        </aside>
      </div>
    </>
  );
}

function reasonAgainst(isTouched: boolean, problems: readonly TextProblem[]): string | undefined {
  if (problems.length > 0) return "Fix the marked problems first.";
  return isTouched ? undefined : UNCHANGED;
}

function byLine(problems: readonly TextProblem[]): ReadonlyMap<number, string> {
  const lines = new Map<number, string>();
  for (const { line, message } of problems) lines.set(line, [lines.get(line), message].filter(Boolean).join(" "));
  return lines;
}
