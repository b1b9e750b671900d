"use client";

import { FindingLines } from "@/components/config-form/config-row";
import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import { yamlFields } from "@/components/config-form/yaml-fields";
import { InputField } from "@/components/ui/controls/input-field";
import { SelectField } from "@/components/ui/controls/select-field";
import { WorkTemplateForm } from "@/components/works/form/work-form";
import { replicaSetProblems } from "@/lib/works/work-rules";
import { PlacementRefFields } from "./form/placement-ref-fields";

interface ReplicaSetFormProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Else its name stays. */
  readonly isNew: boolean;
}

const POLICIES = [
  { value: "Background", label: "At once; its works go after it (Background)" },
  { value: "Foreground", label: "When its last work is gone (Foreground)" },
];

/** A replica set beside its text: where it rolls out and how, and what it delivers. */
export function ReplicaSetForm({ text, onText, isNew }: ReplicaSetFormProps) {
  const read = yamlFields(text, onText);
  const template = yamlFields(text, onText, ["spec", "manifestWorkTemplate"]);
  if (!read || !template) return <UnreadableYaml />;
  const { fields, object } = read;
  const problem = replicaSetProblems(object).find(({ path }) => path[0] === "metadata");
  return (
    <div className="grid gap-5">
      {isNew ? (
        <div className="grid gap-3 sheet:grid-cols-2">
          <InputField
            machine
            label="Namespace"
            hint="that of its placements"
            value={fields.text(["metadata", "namespace"])}
            onChange={({ target }) => fields.set(["metadata", "namespace"], target.value)}
          />
          <InputField
            machine
            label="Name"
            value={fields.text(["metadata", "name"])}
            problem={problem?.message}
            onChange={({ target }) => fields.set(["metadata", "name"], target.value)}
          />
        </div>
      ) : null}
      <PlacementRefFields fields={fields} />
      <WorkTemplateForm fields={template.fields} />
      {template.fields.items(["manifestConfigs"]).some(hasProgressing) ? null : (
        <FindingLines id="progressing" findings={[NO_RULE]} />
      )}
      <SelectField
        label="When the set is deleted, it goes"
        options={POLICIES}
        value={fields.text(["spec", "cascadeDeletionPolicy"]) || "Background"}
        onValue={(policy) => fields.set(["spec", "cascadeDeletionPolicy"], policy)}
      />
    </div>
  );
}

const NO_RULE = {
  level: "warning" as const,
  path: [],
  message:
    "No manifest has a rule for the condition Progressing. Without one the rollout is never complete, and Progressive stops after its first clusters.",
};

function hasProgressing(config: unknown): boolean {
  return JSON.stringify(config)?.includes('"condition":"Progressing"') ?? false;
}
