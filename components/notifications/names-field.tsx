import { useState } from "react";
import { InputField } from "@/components/ui/controls/input-field";
import { deepEqual } from "@/lib/kube/patches";
import type { FieldPath } from "@/lib/objects/field-schema";
import { type RuleFields, typedNames } from "./rule-fields";

interface NamesFieldProps {
  readonly label: string;
  /** What it is about without names. */
  readonly any: string;
  readonly fields: RuleFields;
  readonly path: FieldPath;
}

/** Names in one line, separated by commas or spaces; without one, anything. */
export function NamesField({ any, fields, label, path }: NamesFieldProps) {
  const current = fields.items(path).map(String);
  const [typed, setTyped] = useState(() => current.join(", "));
  // A comma that was typed last is no name yet, and stays.
  const text = deepEqual(typedNames(typed) ?? [], current) ? typed : current.join(", ");
  const problem = [path, ...current.map((_, index) => [...path, index])].map((each) => fields.at(each));
  return (
    <InputField
      machine
      label={label}
      hint="names, separated by commas"
      placeholder={any}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        fields.set(path, typedNames(target.value));
      }}
      problem={problem.find(Boolean)}
    />
  );
}
