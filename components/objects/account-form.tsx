"use client";

import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import { yamlFields } from "@/components/config-form/yaml-fields";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { InputField } from "@/components/ui/controls/input-field";
import { parseDuration } from "@/lib/rollout/duration";

const NAME = ["metadata", "name"];
const NAMESPACE = ["metadata", "namespace"];
const ENABLED = ["spec", "rotation", "enabled"];
const VALIDITY = ["spec", "rotation", "validity"];
/** Of a token: API servers give none for less. */
const MIN_PERIOD_MS = 600_000;

interface AccountFormProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** It is there already: its name and its cluster stay. */
  readonly isStored?: boolean;
}

/** On which cluster a service account is, and how long its tokens hold, in step with its text. */
export function AccountForm({ text, onText, isStored = false }: AccountFormProps) {
  const read = yamlFields(text, onText);
  if (!read) return <UnreadableYaml />;
  const { fields } = read;
  const validity = fields.text(VALIDITY);
  return (
    <div className="grid gap-3">
      <InputField
        machine
        label="Name"
        value={fields.text(NAME)}
        readOnly={isStored}
        onChange={({ target }) => fields.set(NAME, target.value)}
      />
      <InputField
        machine
        label="Cluster"
        hint="its namespace on the hub"
        value={fields.text(NAMESPACE)}
        readOnly={isStored}
        onChange={({ target }) => fields.set(NAMESPACE, target.value)}
      />
      <InputField
        machine
        label="Each token holds for"
        hint="the cluster may give it less"
        placeholder="8640h"
        value={validity}
        onChange={({ target }) => fields.set(VALIDITY, target.value === "" ? undefined : target.value)}
        problem={validity === "" || isLongEnough(validity) ? undefined : "Ten minutes or more, such as 720h or 30m."}
      />
      <Checkbox
        label="Renewed by the cluster"
        effect="Once four fifths of its time are over. Without this, access ends with the token."
        checked={fields.value(ENABLED) !== false}
        onChecked={(isChecked) => fields.set(ENABLED, isChecked)}
      />
    </div>
  );
}

function isLongEnough(text: string): boolean {
  try {
    return parseDuration(text) >= MIN_PERIOD_MS;
  } catch {
    return false;
  }
}
