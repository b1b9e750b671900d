import { useId } from "react";
import { Select } from "@/components/ui/controls/select-field";
import { TAINT_EFFECTS } from "@/lib/addon-config/rules/node-placement-rules";
import type { FieldPath } from "@/lib/objects/field-schema";
import type { ConfigFields } from "./config-fields";
import { AddRow, ConfigRow, FindingLines, RowInput } from "./config-row";

const OPERATORS = [
  { value: "", label: "equals (default)" },
  { value: "Equal", label: "equals" },
  { value: "Exists", label: "exists" },
];
const EFFECTS = [{ value: "", label: "every effect" }, ...TAINT_EFFECTS.map((value) => ({ value, label: value }))];
const FIELDS = ["key", "operator", "value", "effect", "tolerationSeconds"] as const;

interface TolerationFieldsProps {
  readonly fields: ConfigFields;
  readonly path: FieldPath;
}

export function TolerationFields({ fields, path }: TolerationFieldsProps) {
  const items = fields.items(path);
  return (
    <div className="grid gap-2.5">
      {items.map((_, index) => (
        <Toleration
          // biome-ignore lint/suspicious/noArrayIndexKey: a toleration has no identity but its place
          key={index}
          fields={fields}
          path={[...path, index]}
          number={index + 1}
          onRemove={() => fields.set(items.length === 1 ? path : [...path, index], undefined)}
        />
      ))}
      <FindingLines id="config-tolerations" findings={[fields.at(path)]} />
      <AddRow onAdd={() => fields.set([...path, items.length], { key: "", operator: "Exists" })}>
        Add a toleration
      </AddRow>
    </div>
  );
}

interface TolerationProps extends TolerationFieldsProps {
  readonly number: number;
  readonly onRemove: () => void;
}

function Toleration({ fields, path, number, onRemove }: TolerationProps) {
  const id = useId();
  const part = (name: (typeof FIELDS)[number]) => ({
    "aria-describedby": id,
    value: fields.text([...path, name]),
    onText: (text: string) => fields.set([...path, name], text === "" ? undefined : text),
    finding: fields.at([...path, name]),
  });
  const seconds = part("tolerationSeconds");
  return (
    <ConfigRow
      label={`Toleration ${number}`}
      onRemove={onRemove}
      below={<FindingLines id={id} findings={FIELDS.map((name) => fields.at([...path, name]))} />}
    >
      <RowInput aria-label="Key" placeholder="every key" {...part("key")} />
      <Choice label="Condition" options={OPERATORS} {...part("operator")} />
      <RowInput aria-label="Value" placeholder="value" {...part("value")} />
      <Choice label="Effect" options={EFFECTS} {...part("effect")} />
      <RowInput
        aria-label="Seconds"
        placeholder="seconds, with NoExecute"
        inputMode="numeric"
        {...seconds}
        onText={(text) =>
          /^\d{1,15}$/.test(text) ? fields.set([...path, "tolerationSeconds"], Number(text)) : seconds.onText(text)
        }
      />
    </ConfigRow>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** What the text has stays a choice, also where it is none that Kubernetes knows. */
function Choice({ label, options, value, onText }: ChoiceProps) {
  const known = options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  return <Select control={{ "aria-label": label }} options={known} value={value} onValue={onText} />;
}
