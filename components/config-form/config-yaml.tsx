"use client";

import { useId } from "react";
import { YamlEditor } from "@/components/ui/yaml/yaml-editor";
import { isFields } from "@/lib/objects/editable";
import { kindProblems } from "@/lib/objects/kind-rules";
import { readText } from "@/lib/objects/object-text";
import type { FieldProblem } from "@/lib/objects/schema-problems";

interface ConfigYamlProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The configuration's text beside its form. */
export function ConfigYaml(props: ConfigYamlProps) {
  return <RuledYaml {...props} label="Configuration as YAML" problemsOf={configProblems} />;
}

function configProblems(value: unknown): readonly FieldProblem[] {
  return isFields(value) ? kindProblems({ ...value, kind: "AddOnDeploymentConfig" }) : [];
}

interface RuledYamlProps extends ConfigYamlProps {
  readonly label: string;
  /** What is wrong with what the text says. */
  readonly problemsOf: (value: unknown) => readonly FieldProblem[];
}

/** A text beside its form, with problems at their lines. */
export function RuledYaml({ text, onText, label, problemsOf }: RuledYamlProps) {
  const id = useId();
  const problems = lineProblems(text, problemsOf);
  return (
    <>
      <YamlEditor
        label={label}
        text={text}
        onText={onText}
        problems={problems}
        describedBy={id}
        onPosition={() => undefined}
        onDone={() => undefined}
      />
      <p id={id} role="status" className="mt-2 text-small text-text-2 empty:hidden">
        {problems.size > 0 ? [...problems].map(([line, message]) => `Line ${line}: ${message}`).join(" ") : null}
      </p>
    </>
  );
}

/** By the number of the line. */
function lineProblems(text: string, problemsOf: RuledYamlProps["problemsOf"]): ReadonlyMap<number, string> {
  const { value, problems, lineOf } = readText(text);
  const ruled = problems.length > 0 ? [] : problemsOf(value);
  const all = [...problems, ...ruled.map(({ path, message }) => ({ line: lineOf(path), message }))];
  const lines = new Map<number, string>();
  for (const { line, message } of all) lines.set(line, [lines.get(line), message].filter(Boolean).join(" "));
  return lines;
}

/** The spec in a text; undefined while the text has none that can be read. */
export function specIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const { value } = readText(text);
  if (!isFields(value)) return undefined;
  if (value.spec === null) return {};
  return isFields(value.spec) ? value.spec : undefined;
}
