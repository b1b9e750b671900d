import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { InputField } from "@/components/ui/controls/input-field";
import type { Receiver } from "@/lib/api/notifications/notifications";
import { ConditionFields } from "./condition-fields";
import { DeliveryFields } from "./delivery-fields";
import { QuietFields } from "./quiet-fields";
import type { RuleFields } from "./rule-fields";

interface RuleFormProps {
  /** Undefined while the YAML cannot be read. */
  readonly fields: RuleFields | undefined;
  readonly receivers: readonly Receiver[];
}

/** A rule as a form over its text: each field changes the text, and what is wrong stands at its field. */
export function RuleForm({ fields, receivers }: RuleFormProps) {
  if (!fields) {
    return <UnreadableYaml />;
  }
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      <InputField
        label="Title"
        hint="optional"
        value={fields.text(["title"])}
        onChange={({ target }) => fields.set(["title"], target.value === "" ? undefined : target.value)}
        problem={fields.at(["title"])}
      />
      <ConditionFields fields={fields} />
      <DeliveryFields fields={fields} receivers={receivers} />
      <QuietFields fields={fields} />
      <Checkbox
        label="Enabled"
        effect="A rule that is off notifies of nothing."
        checked={fields.value(["enabled"]) !== false}
        onChecked={(checked) => fields.set(["enabled"], checked ? undefined : false)}
      />
    </div>
  );
}
