import { useId } from "react";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { isSecretName } from "@/lib/addon-config/rules/variable-rules";
import type { ConfigPartProps } from "./config-hints";
import { AddRow, ConfigRow, FindingLines, RowInput } from "./config-row";

const PATH = ["customizedVariables"];

/** Names and values; what the templates ask for and nobody defines is offered. */
export function VariableFields({ fields, hints: { knownVariables = [], variables, notes } }: ConfigPartProps) {
  const id = useId();
  const items = fields.items(PATH);
  const named = items.map((_, index) => fields.text([...PATH, index, "name"]));
  const missing = variables.filter((name) => !named.includes(name));
  const known = knownVariables.filter((name) => !(named.includes(name) || missing.includes(name)));
  const add = (name: string) => fields.set([...PATH, items.length], { name, value: "" });
  return (
    <FieldGroup label="Variables" hint="replace {{NAME}} in the add-on's manifests" note={notes.variables}>
      <div className="grid gap-1.5">
        {items.map((_, index) => {
          const [name, value] = [
            [...PATH, index, "name"],
            [...PATH, index, "value"],
          ];
          return (
            <ConfigRow
              // biome-ignore lint/suspicious/noArrayIndexKey: while its name is typed, a variable is only its place
              key={index}
              label={`Variable ${index + 1}`}
              onRemove={() => fields.set(items.length === 1 ? PATH : [...PATH, index], undefined)}
              below={<FindingLines id={`${id}-${index}`} findings={[fields.at(name), fields.at(value)]} />}
            >
              <RowInput
                aria-label="Name"
                aria-describedby={`${id}-${index}`}
                placeholder="NAME"
                list={`${id}-names`}
                value={fields.text(name)}
                onText={(text) => fields.set(name, text)}
                finding={fields.at(name)}
              />
              <RowInput
                aria-label={`Value of ${fields.text(name) || "the variable"}`}
                aria-describedby={`${id}-${index}`}
                placeholder="value"
                type={isSecretName(fields.text(name)) ? "password" : "text"}
                value={fields.text(value)}
                onText={(text) => fields.set(value, text)}
                finding={fields.at(value)}
              />
            </ConfigRow>
          );
        })}
        <datalist id={`${id}-names`}>
          {[...missing, ...known].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {missing.length > 0 ? (
          <p className="text-small text-text-2 [overflow-wrap:anywhere]">
            The template also uses <span className="mono">{missing.join(", ")}</span>.
          </p>
        ) : null}
        {known.length > 0 ? (
          <p className="text-small text-text-2 [overflow-wrap:anywhere]">
            By the catalogue it also reads <span className="mono">{known.join(", ")}</span>.
          </p>
        ) : null}
        <AddRow onAdd={() => add(missing[0] ?? "")}>Add a variable</AddRow>
      </div>
    </FieldGroup>
  );
}
