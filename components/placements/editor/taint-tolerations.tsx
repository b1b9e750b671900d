import { useId } from "react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { AddRow, ConfigRow, FindingLines, RowInput } from "@/components/config-form/config-row";
import { numberOrText, removeItem } from "@/components/config-form/field-edits";
import { Select } from "@/components/ui/controls/select-field";
import { UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import { CLUSTER_TAINT_EFFECTS } from "@/lib/objects/cluster-rules";

const PATH = ["spec", "tolerations"];
const OPERATORS = [
  { value: "Exists", label: "exists" },
  { value: "Equal", label: "equals" },
];
const EFFECTS = [
  { value: "", label: "every effect" },
  ...CLUSTER_TAINT_EFFECTS.map((value) => ({ value, label: value })),
];
const PARTS = ["key", "operator", "value", "effect", "tolerationSeconds"] as const;

interface TaintTolerationsProps {
  readonly fields: ConfigFields;
  /** Keys of taints that clusters have. */
  readonly known: readonly string[];
}

/** The taints in spite of which a cluster can be selected, for ever or for some seconds. */
export function TaintTolerations({ fields, known }: TaintTolerationsProps) {
  const list = useId();
  const items = fields.items(PATH);
  const add = (key: string) => fields.set([...PATH, items.length], { key, operator: "Exists" });
  const isOutage = items.some((_, index) => fields.text([...PATH, index, "key"]) === UNREACHABLE_TAINT);
  return (
    <div className="grid gap-2.5">
      <datalist id={list}>
        {known.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      {items.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a toleration has no identity but its place
        <Toleration key={index} fields={fields} index={index} list={list} />
      ))}
      <div className="flex flex-wrap gap-x-2">
        <AddRow onAdd={() => add("")}>Add a toleration</AddRow>
        {isOutage ? null : <AddRow onAdd={() => add(UNREACHABLE_TAINT)}>Keep unreachable clusters</AddRow>}
      </div>
    </div>
  );
}

interface TolerationProps {
  readonly fields: ConfigFields;
  readonly index: number;
  readonly list: string;
}

function Toleration({ fields, index, list }: TolerationProps) {
  const id = useId();
  const path = [...PATH, index];
  const name = `toleration ${index + 1}`;
  const operator = fields.text([...path, "operator"]) || "Equal";
  const set = (part: (typeof PARTS)[number], value: unknown) =>
    fields.set([...path, part], value === "" ? undefined : value);
  return (
    <ConfigRow
      label={`Toleration ${index + 1}`}
      onRemove={() => removeItem(fields, PATH, index)}
      below={<FindingLines id={id} findings={PARTS.map((part) => fields.at([...path, part]))} />}
    >
      <RowInput
        aria-label={`Key of ${name}`}
        aria-describedby={id}
        list={list}
        placeholder="every taint"
        value={fields.text([...path, "key"])}
        onText={(key) => set("key", key)}
        finding={fields.at([...path, "key"])}
      />
      <Select
        control={{ "aria-label": `Condition of ${name}` }}
        options={
          OPERATORS.some(({ value }) => value === operator)
            ? OPERATORS
            : [...OPERATORS, { value: operator, label: operator }]
        }
        value={operator}
        onValue={(next) => set("operator", next)}
      />
      <RowInput
        aria-label={`Value of ${name}`}
        aria-describedby={id}
        placeholder="value"
        value={fields.text([...path, "value"])}
        onText={(value) => set("value", value)}
        finding={fields.at([...path, "value"])}
      />
      <Select
        control={{ "aria-label": `Effect of ${name}` }}
        options={EFFECTS}
        value={fields.text([...path, "effect"])}
        onValue={(effect) => set("effect", effect)}
      />
      <RowInput
        aria-label={`Seconds of ${name}`}
        placeholder="for ever, or seconds"
        inputMode="numeric"
        value={fields.text([...path, "tolerationSeconds"])}
        onText={(typed) => set("tolerationSeconds", numberOrText(typed))}
      />
    </ConfigRow>
  );
}
