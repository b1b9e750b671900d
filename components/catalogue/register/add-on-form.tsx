"use client";

import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import { InputField } from "@/components/ui/controls/input-field";
import { addOnFields, withMeta, withNeeds } from "@/lib/catalogue/registration/add-on-fields";
import { ConfigKindsField } from "./config-kinds-field";
import { NeedsField } from "./needs-field";

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
      <NeedsField fields={fields} onNeeds={(names) => onText(withNeeds(text, names))} />
      <ConfigKindsField fields={fields} text={text} onText={onText} />
    </div>
  );
}
