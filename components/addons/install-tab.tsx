"use client";

import { ConditionList } from "@/components/labels/condition-list";
import { installationHref } from "@/components/object/installation-href";
import { placementHref } from "@/components/object/object-address";
import { GuardedLink } from "@/components/request-state/guarded-link";
import { Link } from "@/components/ui/controls/link";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { AddOnSetup, ConfigLine, SetupPlacement } from "@/lib/api/addons/add-on-setup";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { enableHref } from "./enable/enable-address";
import { configKind, configName, rolloutText } from "./install-labels";
import { InstallPlacementList } from "./install-placement-list";
import { SetupRead } from "./setup-read";

const LINK = "text-accent-text hover:underline hover:underline-offset-2";

/** How the add-on is installed, and how changes roll out. */
export function InstallTab({ row }: { readonly row: AddOnRow }) {
  return (
    <>
      <InstallPlacementList row={row} />
      {row.placements.map(({ namespace, name, conditions }) =>
        conditions.length > 0 ? (
          <ConditionList
            key={`${namespace}/${name}`}
            kind="ClusterManagementAddOn"
            of={`${row.name}, through ${namespace}/${name}`}
            conditions={conditions}
          />
        ) : null,
      )}
      <SetupRead row={row}>{(setup) => <Strategies row={row} setup={setup} />}</SetupRead>
    </>
  );
}

function Strategies({ row, setup: { placements, defaults } }: { readonly row: AddOnRow; readonly setup: AddOnSetup }) {
  return (
    <>
      {placements.length > 0 ? (
        <section aria-label="How a change rolls out">
          <SectionTitle title="How a change rolls out" note="installing reaches all selected clusters at once" />
          <ul className="border-line border-t">
            {placements.map((placement) => (
              <PlacementStrategy
                key={`${placement.namespace}/${placement.name}`}
                addOn={row.name}
                placement={placement}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-label="Default configuration">
        <SectionTitle title="Default configuration" note="unless a placement or cluster overrides it" />
        <Configs configs={defaults} none="The add-on has no default configuration." />
      </section>
      <p className="flex flex-wrap gap-x-5 px-4 py-3 sheet:px-6">
        <GuardedLink action="steer" name={row.name} href={enableHref(row.name, "clusters")} className={LINK}>
          {placements.length > 0 ? "Enable through one more placement" : "Choose clusters by a placement"}
        </GuardedLink>
      </p>
    </>
  );
}

function PlacementStrategy({ addOn, placement }: { readonly addOn: string; readonly placement: SetupPlacement }) {
  const { namespace, name, strategy, configs } = placement;
  const change = installationHref(addOn, namespace, name);
  return (
    <li
      data-strategy={strategy.type}
      className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-[7px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sheet:px-6"
    >
      <div className="min-w-0">
        <Link
          href={placementHref(namespace, name)}
          className="mono font-medium [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {namespace}/{name}
        </Link>
        {configs.length > 0 ? (
          <p className="text-small text-text-3 [overflow-wrap:anywhere]">with {configs.map(configName).join(", ")}</p>
        ) : null}
      </div>
      <ul className="min-w-0">
        {rolloutText(strategy).map((message) => (
          <li key={message} className="text-pretty">
            {message}
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-4 sheet:block sheet:text-right">
        <li>
          <Link href={`/rollouts/${[addOn, namespace, name].map(encodeURIComponent).join("/")}`} className={LINK}>
            Its rollout
            <span className="sr-only"> through {name}</span>
          </Link>
        </li>
        {[
          { label: "Change how it rolls out", href: change },
          { label: "Choose other clusters", href: `${change}#placement` },
        ].map(({ label, href }) => (
          <li key={label}>
            <GuardedLink action="steer" name={addOn} href={href} className={LINK}>
              {label}
              <span className="sr-only"> through {name}</span>
            </GuardedLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface ConfigsProps {
  readonly configs: readonly ConfigLine[];
  readonly none: string;
}

function Configs({ configs, none }: ConfigsProps) {
  if (configs.length === 0) return <p className="px-4 pb-2 text-text-2 sheet:px-6">{none}</p>;
  return (
    <ul className="border-line border-t">
      {configs.map((config) => (
        <li
          key={`${config.resource} ${configName(config)}`}
          className="grid gap-x-6 border-line border-b px-4 py-[6px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sheet:px-6"
        >
          <span className="text-text-2 [overflow-wrap:anywhere]">{configKind(config)}</span>
          <span className={config.name ? "mono [overflow-wrap:anywhere]" : "text-text-2"}>
            {config.name ? configName(config) : "supported, no default"}
          </span>
        </li>
      ))}
    </ul>
  );
}
