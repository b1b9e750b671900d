"use client";

import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import type { ChartToRegister } from "@/components/object/register-href";
import { InputField } from "@/components/ui/controls/input-field";
import type { ReadManifests } from "@/lib/catalogue/registration/read-manifests";
import { templateFields, withManifests, withTemplateName } from "@/lib/catalogue/registration/template-fields";
import { editableOf } from "@/lib/objects/editable";
import { textOf } from "@/lib/objects/object-text";
import { ManifestInput } from "./manifest-input";
import { RegistrationFields } from "./registration-fields";

interface TemplateFormProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The add-on is there already: its name stays. */
  readonly isVersion: boolean;
  /** To render; its fields are filled in. */
  readonly chart?: ChartToRegister | undefined;
  readonly onAddOn: (addOn: NonNullable<ReadManifests["addOn"]>) => void;
}

/** Name, version, manifests and registration of a template, in step with its text. */
export function TemplateForm({ text, onText, isVersion, chart, onAddOn }: TemplateFormProps) {
  const fields = templateFields(text);
  if (!fields) return <UnreadableYaml />;
  const { addOn, version, manifests, registration } = fields;
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 sheet:grid-cols-2">
        <InputField
          machine
          label="Name of the add-on"
          value={addOn}
          readOnly={isVersion}
          onChange={({ target }) => onText(withTemplateName(text, target.value, version))}
        />
        <InputField
          machine
          label="Version"
          hint="a change is a new one"
          value={version}
          onChange={({ target }) => onText(withTemplateName(text, addOn, target.value))}
        />
      </div>
      <ManifestInput
        hasCharts
        chart={chart}
        manifests={manifests}
        onManifests={(changed) => onText(withManifests(text, changed))}
        onObjects={(found) => {
          if (found.addOn) onAddOn(found.addOn);
          if (found.template) onText(textOf(editableOf(found.template)));
        }}
      />
      <RegistrationFields registration={registration} text={text} onText={onText} />
    </div>
  );
}
