import { ConfigYaml, specIn } from "@/components/config-form/config-yaml";
import type { StepProps } from "./wizard-step";

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
