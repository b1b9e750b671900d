import { Suspense } from "react";
import { configKind, configName } from "@/components/addons/install-labels";
import { ConfigChoice } from "@/components/config-form/config-choice";
import { configRefOf } from "@/components/config-form/config-name";
import { configurationHref } from "@/components/object/object-address";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { Link } from "@/components/ui/controls/link";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { late } from "@/components/ui/hooks/late";
import type { Installation } from "@/lib/api/addons/installation";
import type { ChangeState } from "./use-changes";

const NewConfigFields = late(async () => (await import("./new-config-fields")).NewConfigFields);

const USES = ["none", "existing", "new"] as const;
type ConfigUse = (typeof USES)[number];

/** In the namespace of the placement, whose readers are those of what it installs. */
function suggested(addOn: string, { placement }: ConfigFieldProps["fields"]): string {
  return `${placement.split("/")[0]}/${addOn}-config`;
}

interface ConfigFieldProps extends Pick<ChangeState, "fields" | "set"> {
  readonly addOn: string;
  readonly configs: Installation["configs"];
  readonly problems: { readonly at: (field: string) => string | undefined };
}

const LINK = "text-accent-text underline underline-offset-2";

/** Which AddOnDeploymentConfig the placement names; what it names of other kinds stays as it is. */
export function ConfigField({ addOn, configs, fields, set, problems }: ConfigFieldProps) {
  const others = configs.filter(({ resource }) => resource !== "addondeploymentconfigs");
  const named = configRefOf(fields.config);
  return (
    <FieldGroup label="Configuration">
      <RadioGroup<ConfigUse>
        label="What the placement names"
        value={USES.find((use) => use === fields.configUse) ?? "none"}
        onValue={(configUse) =>
          set({
            configUse,
            ...(configUse === "new" && fields.newConfig === "" && { newConfig: suggested(addOn, fields) }),
          })
        }
        choices={[
          {
            value: "none",
            label: "None of its own",
            effect: "The clusters get the add-on's default.",
          },
          {
            value: "existing",
            label: "An existing configuration",
            figure: "AddOnDeploymentConfig",
            effect: "It replaces the add-on's default on the clusters of this placement, in the order of its rollout.",
          },
          { value: "new", label: "A new configuration", effect: "It is created before the placement names it." },
        ]}
      />
      {fields.configUse === "existing" ? (
        <div className="mt-3">
          <ConfigChoice
            typed={fields.config}
            onTyped={(config) => set({ config })}
            problem={problems.at("config.namespace") ?? problems.at("config.name")}
          />
        </div>
      ) : null}
      {fields.configUse === "new" ? (
        <Suspense>
          <NewConfigFields {...{ addOn, fields, set, problems }} />
        </Suspense>
      ) : null}
      <p className="mt-1.5 max-w-[80ch] text-pretty text-small text-text-3">
        {fields.configUse === "existing" && named ? (
          <>
            To change what it sets,{" "}
            <Link href={configurationHref(named.namespace, named.name)} className={LINK}>
              edit the configuration
            </Link>
            ; the values of each cluster are under{" "}
          </>
        ) : (
          "The values of each cluster, and where each is from, are under "
        )}
        <Link href={`/addons/${encodeURIComponent(addOn)}/configuration`} className={LINK}>
          Configuration
        </Link>
        .
      </p>
      {others.length > 0 ? (
        <p className="mt-1.5 text-small text-text-3 [overflow-wrap:anywhere]">
          The placement also names{" "}
          {others.map((config, index) => (
            <span key={`${config.resource} ${configName(config)}`}>
              {index > 0 ? ", " : null}
              {configKind(config)} <span className="mono">{configName(config)}</span>
            </span>
          ))}
          , which stays.
        </p>
      ) : null}
    </FieldGroup>
  );
}
