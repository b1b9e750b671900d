import { useId, useState } from "react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { InputField } from "@/components/ui/controls/input-field";
import { deepEqual } from "@/lib/kube/patches";
import type { FieldPath } from "@/lib/objects/field-schema";
import { typedList } from "./gate-fields";

interface ListedNamesProps {
  readonly label: string;
  readonly hint?: string;
  /** What it is about without names. */
  readonly any: string;
  readonly fields: ConfigFields;
  readonly path: FieldPath;
  /** Names to choose from. */
  readonly known?: readonly string[];
  /** How an item is written, and read again, where it is no name. */
  readonly textOf?: (item: unknown) => string;
  readonly itemOf?: (text: string) => unknown;
}

/** Names in one line, separated by commas or spaces. */
export function ListedNames({
  label,
  hint = "names, separated by commas",
  any,
  fields,
  path,
  known,
  textOf = String,
  itemOf = (text) => text,
}: ListedNamesProps) {
  const id = useId();
  const current = fields.items(path).map(textOf);
  const [typed, setTyped] = useState(() => current.join(", "));
  // A comma that was typed last is no name yet, and stays.
  const text = deepEqual(typedList(typed) ?? [], current) ? typed : current.join(", ");
  const problem = [path, ...current.map((_, index) => [...path, index])].map((each) => fields.at(each)?.message);
  const before = text.slice(0, text.search(/[^\s,]*$/));
  return (
    <>
      <InputField
        machine
        label={label}
        hint={hint}
        placeholder={any}
        list={known && id}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          fields.set(path, typedList(target.value)?.map(itemOf));
        }}
        problem={problem.find(Boolean)}
      />
      {known ? (
        <datalist id={id}>
          {known
            .filter((name) => !current.includes(name))
            .map((name) => (
              <option key={name} value={before + name} />
            ))}
        </datalist>
      ) : null}
    </>
  );
}
