import { useId } from "react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { AddRow, ConfigRow, FindingLines, RowInput } from "@/components/config-form/config-row";
import { Select } from "@/components/ui/controls/select-field";
import { CLUSTER_TAINT_EFFECTS } from "@/lib/objects/cluster-rules";
import { isFields } from "@/lib/objects/editable";
import { isHubTaint, withTimeAdded } from "./cluster-fields";

const PATH = ["spec", "taints"];
const EFFECTS = CLUSTER_TAINT_EFFECTS.map((value) => ({ value, label: value }));

interface TaintFieldsProps {
  readonly fields: ConfigFields;
  /** As the hub has them. */
  readonly stored: readonly unknown[];
}

/** The taints of a cluster, but for those that the hub keeps. */
export function TaintFields({ fields, stored }: TaintFieldsProps) {
  const items = fields.items(PATH);
  const remove = (index: number) => fields.set(items.length === 1 ? PATH : [...PATH, index], undefined);
  return (
    <div className="grid gap-2.5">
      {items.map((taint, index) =>
        isHubTaint(taint) ? (
          <p key={fields.text([...PATH, index, "key"])} className="text-small text-text-2">
            <span className="mono [overflow-wrap:anywhere]">{fields.text([...PATH, index, "key"])}</span> is set by the
            hub while the cluster cannot be used.
          </p>
        ) : (
          <TaintRow
            // biome-ignore lint/suspicious/noArrayIndexKey: while its key is typed, a taint is only its place
            key={index}
            fields={fields}
            stored={stored}
            index={index}
            onRemove={() => remove(index)}
          />
        ),
      )}
      <AddRow onAdd={() => fields.set([...PATH, items.length], { key: "", effect: "NoSelect" })}>Add a taint</AddRow>
    </div>
  );
}

interface TaintRowProps extends TaintFieldsProps {
  readonly index: number;
  readonly onRemove: () => void;
}

function TaintRow({ fields, stored, index, onRemove }: TaintRowProps) {
  const id = useId();
  const path = [...PATH, index];
  const taint = fields.value(path);
  const change = (part: object) => {
    const changed: Record<string, unknown> = { ...(isFields(taint) ? taint : {}), ...part };
    if (changed.value === "") delete changed.value;
    fields.set(path, withTimeAdded(changed, stored));
  };
  const effect = fields.text([...path, "effect"]);
  const isKnown = EFFECTS.some(({ value }) => value === effect);
  return (
    <ConfigRow
      label={`Taint ${index + 1}`}
      onRemove={onRemove}
      below={<FindingLines id={id} findings={[fields.at([...path, "key"])]} />}
    >
      <RowInput
        aria-label={`Key of taint ${index + 1}`}
        aria-describedby={id}
        placeholder="key"
        value={fields.text([...path, "key"])}
        onText={(key) => change({ key })}
        finding={fields.at([...path, "key"])}
      />
      <RowInput
        aria-label={`Value of taint ${index + 1}`}
        placeholder="value"
        value={fields.text([...path, "value"])}
        onText={(value) => change({ value })}
      />
      <Select
        control={{ "aria-label": `Effect of taint ${index + 1}` }}
        options={isKnown ? EFFECTS : [...EFFECTS, { value: effect, label: effect }]}
        value={effect}
        onValue={(next) => change({ effect: next })}
      />
    </ConfigRow>
  );
}
