"use client";

import { Notice } from "@/components/ui/feedback/notice";
import { configFields } from "./config-fields";
import type { ConfigHints } from "./config-hints";
import { NamespaceFields } from "./namespace-fields";
import { PlacementFields } from "./placement-fields";
import { ProxyFields } from "./proxy-fields";
import { RegistryFields } from "./registry-fields";
import { ResourceFields } from "./resource-fields";
import { UnreadableYaml } from "./unreadable-yaml";
import { VariableFields } from "./variable-fields";

interface ConfigFormProps {
  /** The configuration as YAML: the only state, so that form and text are in step. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly hints: ConfigHints;
}

/** An AddOnDeploymentConfig as a form: each field changes the text, and what is wrong stands at its field. */
export function ConfigForm({ text, onText, hints }: ConfigFormProps) {
  const fields = configFields(text, onText);
  if (!fields) {
    return <UnreadableYaml />;
  }
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      {hints.notes.manager === undefined ? null : (
        <Notice tone="plain" within="form">
          {hints.notes.manager}
        </Notice>
      )}
      <VariableFields fields={fields} hints={hints} />
      <NamespaceFields fields={fields} />
      <RegistryFields fields={fields} hints={hints} />
      <PlacementFields fields={fields} hints={hints} />
      <ProxyFields fields={fields} hints={hints} />
      <ResourceFields fields={fields} hints={hints} />
    </div>
  );
}
