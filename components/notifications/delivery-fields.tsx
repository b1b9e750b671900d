import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import type { Receiver } from "@/lib/api/notifications/notifications";
import type { FieldPath } from "@/lib/objects/field-schema";
import { RECEIVER_LABELS } from "./labels";
import type { RuleFields } from "./rule-fields";

interface DeliveryFieldsProps {
  readonly fields: RuleFields;
  readonly receivers: readonly Receiver[];
}

/** Whom to notify, what is sent together, and when it is sent again. */
export function DeliveryFields({ fields, receivers }: DeliveryFieldsProps) {
  return (
    <>
      <ReceiverFields fields={fields} receivers={receivers} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sheet:grid-cols-2">
        <DurationField
          label="Sent together"
          hint="what comes within"
          usual="30s"
          fields={fields}
          path={["groupWait"]}
        />
        <DurationField label="Sent again" hint="after; 0s: never" usual="4h" fields={fields} path={["repeat"]} />
      </div>
      <Checkbox
        label="Also when it ends"
        checked={fields.value(["resolved"]) !== false}
        onChecked={(checked) => fields.set(["resolved"], checked)}
      />
    </>
  );
}

function ReceiverFields({ fields, receivers }: DeliveryFieldsProps) {
  const path = ["to"];
  const chosen = fields.items(path).map(String);
  const unknown = chosen.filter((name) => !receivers.some((receiver) => receiver.name === name));
  const names = [...receivers.map(({ name }) => name), ...new Set(unknown)];
  const problem = [path, ...chosen.map((_, index) => [...path, index])].map((each) => fields.at(each)).find(Boolean);
  return (
    <FieldGroup
      label="Receivers"
      problem={problem}
      note={unknown.length > 0 ? `The controllers have no receiver ${unknown.join(", ")}.` : undefined}
    >
      {names.length === 0 ? (
        <p className="text-text-2">
          The controllers have no receivers. Name one in the YAML, and set it up as{" "}
          <code className="mono text-text">docs/how-to/set-up-notifications.md</code> says.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <Checkbox
            key={name}
            boxed
            label={<span className="mono [overflow-wrap:anywhere]">{name}</span>}
            figure={kindOf(receivers.find((receiver) => receiver.name === name))}
            checked={chosen.includes(name)}
            onChecked={(checked) =>
              fields.set(path, checked ? [...chosen, name] : chosen.filter((each) => each !== name))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function kindOf(receiver: Receiver | undefined): string | undefined {
  return receiver?.kind && RECEIVER_LABELS[receiver.kind];
}

interface DurationFieldProps {
  readonly label: string;
  readonly hint: string;
  /** What counts without it. */
  readonly usual: string;
  readonly fields: RuleFields;
  readonly path: FieldPath;
}

function DurationField({ fields, hint, label, path, usual }: DurationFieldProps) {
  return (
    <InputField
      machine
      label={label}
      hint={hint}
      placeholder={usual}
      value={fields.text(path)}
      onChange={({ target }) => fields.set(path, target.value === "" ? undefined : target.value)}
      problem={fields.at(path)}
    />
  );
}
