"use client";

import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import { yamlFields } from "@/components/config-form/yaml-fields";
import { InputField } from "@/components/ui/controls/input-field";
import { WorkTemplateForm } from "./work-form";

interface WorkEditorProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Else its name and cluster stay. */
  readonly isNew: boolean;
}

/** A work beside its text. */
export function WorkEditor({ text, onText, isNew }: WorkEditorProps) {
  const whole = yamlFields(text, onText);
  const spec = yamlFields(text, onText, ["spec"]);
  if (!whole || !spec) return <UnreadableYaml />;
  const { fields } = whole;
  return (
    <div className="grid gap-5">
      {isNew ? (
        <div className="grid gap-3 sheet:grid-cols-2">
          <InputField
            machine
            label="Cluster"
            hint="the namespace of the work"
            value={fields.text(["metadata", "namespace"])}
            onChange={({ target }) => fields.set(["metadata", "namespace"], target.value)}
          />
          <InputField
            machine
            label="Name"
            value={fields.text(["metadata", "name"])}
            onChange={({ target }) => fields.set(["metadata", "name"], target.value)}
          />
        </div>
      ) : null}
      <WorkTemplateForm fields={spec.fields} />
    </div>
  );
}
