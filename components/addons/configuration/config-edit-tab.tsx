"use client";

import { useQueries } from "@tanstack/react-query";
import { Suspense } from "react";
import { configHints } from "@/components/config-form/config-hints";
import { ObjectTab } from "@/components/object/object-tab";
import { late } from "@/components/ui/hooks/late";
import type { ConfigurationPath } from "@/lib/api/addons/configurations";
import { addOnSetup } from "@/lib/queries/addons/add-on-setup";

/** Loaded once somebody edits. */
const ConfigForm = late(async () => (await import("@/components/config-form/config-form")).ConfigForm);

/** More add-ons than that share no configuration whose form could suggest for all. */
const MAX_ADD_ONS = 5;

interface ConfigEditTabProps {
  readonly path: ConfigurationPath;
  /** Those that use it. */
  readonly addOns: readonly string[];
}

/** The configuration as form and YAML, in step while it is edited. */
export function ConfigEditTab({ path, addOns }: ConfigEditTabProps) {
  const setups = useQueries({ queries: addOns.slice(0, MAX_ADD_ONS).map((name) => addOnSetup(name, "form")) });
  const hints = configHints(setups.map(({ data }) => data));
  return (
    <ObjectTab
      kind="addondeploymentconfigs.addon.open-cluster-management.io"
      {...path}
      form={(text, onText) => (
        <Suspense>
          <ConfigForm text={text} onText={onText} hints={hints} />
        </Suspense>
      )}
    />
  );
}
