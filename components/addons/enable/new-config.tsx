"use client";

import { useQuery } from "@tanstack/react-query";
import { ConfigForm } from "@/components/config-form/config-form";
import { configHints } from "@/components/config-form/config-hints";
import { ConfigYaml, specIn } from "@/components/config-form/config-yaml";
import { InputField } from "@/components/ui/controls/input-field";
import { addOnSetup } from "@/lib/queries/addons/add-on-setup";
import type { StepProps } from "./wizard-step";

/** Namespace and name of the new configuration, and its settings. */
export function NewConfig({ options, draft, change, problems }: StepProps) {
  const { config } = draft;
  const { data: setup } = useQuery(addOnSetup(options.addOn.name, "form"));
  const set = (next: Partial<typeof config>) =>
    change((before) => ({ ...before, config: { ...before.config, ...next } }));
  return (
    <>
      <div className="grid max-w-[560px] gap-3 sheet:grid-cols-2">
        <InputField
          machine
          label="Namespace"
          value={config.namespace}
          onChange={({ target }) => set({ namespace: target.value })}
          problem={problems.at("config.namespace")}
        />
        <InputField
          machine
          label="Name"
          value={config.name}
          onChange={({ target }) => set({ name: target.value })}
          problem={problems.at("config.name")}
        />
      </div>
      <ConfigForm
        text={config.text}
        onText={(text) => set({ text, spec: specIn(text) })}
        hints={configHints([setup])}
      />
    </>
  );
}

/** The same as text. */
export function NewConfigYaml({ draft: { config }, change }: Pick<StepProps, "draft" | "change">) {
  return (
    <>
      <h3 className="mb-1.5 font-strong">The same as YAML</h3>
      <ConfigYaml
        text={config.text}
        onText={(text) => change((before) => ({ ...before, config: { ...before.config, text, spec: specIn(text) } }))}
      />
    </>
  );
}
