"use client";

import { Suspense } from "react";
import { ConfigChoice } from "@/components/config-form/config-choice";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { late } from "@/components/ui/hooks/late";
import type { Draft } from "./draft";
import type { StepProps } from "./wizard-step";

const NewConfig = late(async () => (await import("./new-config")).NewConfig);

type ConfigDraft = Draft["config"];

/** With which AddOnDeploymentConfig the chosen clusters get the add-on. */
export function ConfigurationStep(props: StepProps) {
  const { draft, change, problems } = props;
  const { config } = draft;
  const set = (next: Partial<ConfigDraft>) =>
    change((before) => ({ ...before, config: { ...before.config, ...next } }));
  return (
    <>
      <RadioGroup<ConfigDraft["use"]>
        label="Configuration"
        value={config.use}
        onValue={(use) => set({ use, ...(use === "new" && config.name === "" ? suggested(props) : {}) })}
        choices={[
          {
            value: "none",
            label: "None of its own",
            effect: "The clusters get the add-on's default, and what their placement names already.",
          },
          {
            value: "existing",
            label: "An existing configuration",
            effect: "It replaces the add-on's default on the chosen clusters.",
          },
          {
            value: "new",
            label: "A new configuration",
            effect: "It is created with the rest of the plan.",
          },
        ]}
      />
      {config.use === "existing" ? (
        <ConfigChoice
          typed={config.existing}
          onTyped={(existing) => set({ existing })}
          problem={problems.at("config.namespace") ?? problems.at("config.name")}
        />
      ) : null}
      {config.use === "new" ? (
        <Suspense>
          <NewConfig {...props} />
        </Suspense>
      ) : null}
    </>
  );
}

function suggested({ options, draft }: StepProps): Pick<ConfigDraft, "namespace" | "name"> {
  const [placement = ""] = draft.placement.split("/");
  return {
    namespace: (draft.way === "placement" && placement) || draft.fresh.namespace || options.namespaces[0]?.name || "",
    name: `${options.addOn.name}-config`,
  };
}
