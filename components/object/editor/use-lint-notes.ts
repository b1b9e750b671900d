"use client";

import { useEffect, useMemo, useState } from "react";
import type { LineNote } from "@/components/ui/yaml/yaml-editor";
import type { Edited } from "@/lib/objects/edit-problems";
import { kindWarnings } from "@/lib/objects/kind-rules";
import type { FieldProblem } from "@/lib/objects/schema-problems";
import type { TemplateFinding } from "@/lib/template-lints/lint-template";

/** What a lint says about a line of the text. */
export interface LintNote extends LineNote {
  readonly line: number;
  readonly remedy: string;
}

const NONE: readonly LintNote[] = [];

type Lint = (object: unknown) => readonly TemplateFinding[];

/**
 * What may be wrong with a text that the hub would take: the lints of an AddOnTemplate, which are loaded for it alone,
 * and the warnings of other kinds.
 */
export function useLintNotes({ object, lineOf }: Pick<Edited, "object" | "lineOf">): readonly LintNote[] {
  const [lint, setLint] = useState<{ readonly of: Lint }>();
  const isTemplate = object?.kind === "AddOnTemplate";
  useEffect(() => {
    if (!isTemplate) return;
    let isLeft = false;
    // Without them the text is as good as it was.
    import("@/lib/template-lints/lint-template").then(
      ({ lintTemplate }) => isLeft || setLint({ of: lintTemplate }),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isTemplate]);
  return useMemo(() => {
    if (!object) return NONE;
    if (!isTemplate) return kindWarnings(object).map((each) => warningNote(each, lineOf));
    return lint ? lint.of(object).map((finding) => noteOf(finding, lineOf)) : NONE;
  }, [isTemplate, lint, object, lineOf]);
}

function warningNote({ path, message }: FieldProblem, lineOf: Edited["lineOf"]): LintNote {
  return { line: lineOf(path), level: "warning", message, remedy: "" };
}

function noteOf({ level, title, message, remedy, path }: TemplateFinding, lineOf: Edited["lineOf"]): LintNote {
  return { line: lineOf(path), level, message: `${title}. ${message}`, remedy };
}

/** One note a line: the gravest, which come first. */
export function notesByLine(notes: readonly LintNote[]): ReadonlyMap<number, LineNote> {
  const lines = new Map<number, LineNote>();
  for (const note of notes) if (!lines.has(note.line)) lines.set(note.line, note);
  return lines;
}
