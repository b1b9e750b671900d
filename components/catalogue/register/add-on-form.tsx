"use client";

import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { InputField } from "@/components/ui/controls/input-field";
import { addOnFields, withMeta, withSupportedConfigs } from "@/lib/catalogue/registration/add-on-fields";

interface AddOnFormProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** What an add-on is called and configured by, in step with its text. */
export function AddOnForm({ text, onText }: AddOnFormProps) {
  const fields = addOnFields(text);
  if (!fields) return <UnreadableYaml />;
  return (
    <div className="grid gap-3">
      <InputField
        label="Display name"
        value={fields.displayName}
        onChange={({ target }) => onText(withMeta(text, "displayName", target.value))}
      />
      <InputField
        label="Description"
        hint="what it is for, in a sentence"
        value={fields.description}
        onChange={({ target }) => onText(withMeta(text, "description", target.value))}
      />
      <Checkbox
        label="Configured by AddOnDeploymentConfigs"
        effect="Variables, node placement, registries, proxies and resources."
        checked={fields.takesConfigs}
        onChecked={(isChecked) => onText(withSupportedConfigs(text, isChecked))}
      />
    </div>
  );
}
