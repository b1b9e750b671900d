import { useId } from "react";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { type ConfigFinding, warning } from "@/lib/addon-config/rules/finding";
import { isSecretName } from "@/lib/addon-config/rules/variable-rules";
import { type KnownVariable, unreadValue } from "@/lib/catalogue/known-variable";
import type { ConfigFields } from "./config-fields";
import type { ConfigHints, ConfigPartProps } from "./config-hints";
import { AddRow, ConfigRow, FindingLines, RowInput } from "./config-row";

const PATH = ["customizedVariables"];

/** Names and values; what the templates ask for and nobody defines is offered. */
export function VariableFields({ fields, hints }: ConfigPartProps) {
  const { knownVariables = [], variables, notes } = hints;
  const id = useId();
  const items = fields.items(PATH);
  const named = items.map((_, index) => fields.text([...PATH, index, "name"]));
  const missing = variables.filter((name) => !named.includes(name));
  const known = knownVariables.filter(({ name }) => !(named.includes(name) || missing.includes(name)));
  const helpOf = (name: string) => knownVariables.find((each) => each.name === name);
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
              below={
                <>
                  <FindingLines
                    id={`${id}-${index}`}
                    findings={[fields.at(name), fields.at(value), catalogueFinding(fields, hints, index)]}
                  />
                  <VariableHelp variable={helpOf(fields.text(name))} />
                </>
              }
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
          {missing.map((name) => (
            <option key={name} value={name} label={helpOf(name)?.help} />
          ))}
          {known.map(({ name, help }) => (
            <option key={name} value={name} label={help} />
          ))}
        </datalist>
        {missing.length > 0 ? (
          <p className="text-small text-text-2 [overflow-wrap:anywhere]">
            The template also uses <span className="mono">{missing.join(", ")}</span>.
          </p>
        ) : null}
        {known.length > 0 ? (
          <p className="text-small text-text-2 [overflow-wrap:anywhere]">
            By the catalogue it also reads <span className="mono">{known.map(({ name }) => name).join(", ")}</span>.
          </p>
        ) : null}
        <AddRow onAdd={() => add(missing[0] ?? "")}>Add a variable</AddRow>
      </div>
    </FieldGroup>
  );
}

function VariableHelp({ variable }: { readonly variable: KnownVariable | undefined }) {
  if (!variable) return null;
  const { help, default: usual } = variable;
  return (
    <p className="mt-1 text-small text-text-2 [overflow-wrap:anywhere]">
      {help}
      {usual === undefined ? "." : `; ${usual} by default.`}
    </p>
  );
}

/** What the catalogue has to say of a variable: it is read as something else, or by none of these add-ons. */
function catalogueFinding(
  fields: ConfigFields,
  { knownVariables = [], readsNoOthers }: ConfigHints,
  index: number,
): ConfigFinding | undefined {
  const [name, value] = ["name", "value"].map((field) => fields.text([...PATH, index, field])) as [string, string];
  const path = (field: string) => ["spec", ...PATH, index, field];
  const known = knownVariables.find((each) => each.name === name);
  if (!known) return readsNoOthers && name !== "" ? warning(path("name"), NOT_READ) : undefined;
  const wrong = value === "" ? undefined : unreadValue(known, value);
  return wrong === undefined ? undefined : warning(path("value"), wrong);
}

const NOT_READ = "is not a variable that the add-on reads, by the catalogue: its controller only logs it.";
