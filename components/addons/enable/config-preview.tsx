"use client";

import { Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import type { StepProps } from "./wizard-step";

const NewConfigYaml = late(async () => (await import("./new-config")).NewConfigYaml);

/** The new configuration as YAML, in step with its form. */
export function ConfigPreview(props: Pick<StepProps, "draft" | "change">) {
  if (props.draft.config.use !== "new") {
    return (
      <p className="text-pretty text-text-2">
        A configuration sets variables, registries, node placement, proxy, resources and the namespace of the agent. One
        of a placement replaces the add-on's default; one of a cluster replaces both.
      </p>
    );
  }
  return (
    <Suspense>
      <NewConfigYaml {...props} />
    </Suspense>
  );
}
