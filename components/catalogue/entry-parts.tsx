"use client";

import { filterHref } from "@/components/list/filter-href";
import { registerChartHref } from "@/components/object/register-href";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Link } from "@/components/ui/controls/link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import { PeekPart } from "@/components/ui/overlay/peek-parts";
import type { CatalogueDetail } from "@/lib/api/catalogue/catalogue-detail";
import { DELIVERY_LABELS, REQUIREMENT_APPEARANCE } from "./catalogue-labels";

interface PartProps {
  readonly detail: CatalogueDetail;
}

/** What else has to be on the hub, what must not be on the same cluster, and who needs it; nothing for what is free of all. */
export function Needs({ detail }: PartProps) {
  return (
    <>
      <Needed detail={detail} />
      {detail.neededBy.length > 0 ? (
        <PeekPart title="Needed by">
          <ul>
            {detail.neededBy.map((each) => (
              <EntryLine key={each.name} {...each} />
            ))}
          </ul>
        </PeekPart>
      ) : null}
    </>
  );
}

function Needed({ detail: { requires, conflicts, absentConflicts = [], supersededBy } }: PartProps) {
  const isFree = [requires, conflicts, absentConflicts].every((each) => each.length === 0);
  if (isFree && supersededBy === undefined) return null;
  return (
    <PeekPart title="What it needs">
      <ul className="text-pretty">
        {requires.map((each) => (
          <EntryLine key={each.name} {...each} />
        ))}
        {conflicts.map((name) => (
          <li key={name} className="py-0.5">
            Not on one cluster with <EntryName name={name} />, which is on this hub.
          </li>
        ))}
        {absentConflicts.map((name) => (
          <li key={name} className="py-0.5">
            Not on one cluster with <EntryName name={name} />.
          </li>
        ))}
        {supersededBy === undefined ? null : (
          <li className="py-0.5">
            Superseded by <EntryName name={supersededBy} />.
          </li>
        )}
      </ul>
    </PeekPart>
  );
}

function EntryLine({ name, state }: CatalogueDetail["requires"][number]) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
      <EntryName name={name} />
      <StatusBadge appearance={REQUIREMENT_APPEARANCE[state]} />
    </li>
  );
}

function EntryName({ name }: { readonly name: string }) {
  return (
    <Link
      href={filterHref("/catalogue", `name=${name}`)}
      className="mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
    >
      {name}
    </Link>
  );
}

/** How it comes to the hub: commands to copy, which the console never runs. */
export function Installation({ detail: { chart, commands, note, row } }: PartProps) {
  const text = commands.join("\n");
  return (
    <PeekPart title="How it comes to the hub" note={commands.length > 0 ? "run by you, in a terminal" : undefined}>
      {note === undefined ? null : <p className="mb-2 text-pretty text-text-2">{note}</p>}
      {commands.length > 0 ? (
        <>
          <pre className="mono mb-2 whitespace-pre-wrap rounded-control bg-sunken px-3 py-2 text-small [overflow-wrap:anywhere]">
            {text}
          </pre>
          <CopyButton text={text} label={commands.length === 1 ? "Copy the command" : "Copy the commands"} />
        </>
      ) : null}
      {chart ? <FromChart chart={chart} release={row.name} /> : null}
    </PeekPart>
  );
}

interface FromChartProps {
  readonly chart: NonNullable<CatalogueDetail["chart"]>;
  readonly release: string;
}

/** Its chart in the form that registers add-ons, filled in. */
function FromChart({ chart: { isUnpublished, name, namespace, version }, release }: FromChartProps) {
  return (
    <div className="mt-3 grid gap-2">
      <p className="text-pretty text-text-2">
        Or register it from its chart <span className="mono">{name}</span> {version}: the form renders its template.
        {isUnpublished ? " The chart is in its source alone: one of your repositories has to have it." : ""}
      </p>
      <div>
        <ButtonLink href={registerChartHref({ chart: name, version, namespace, release })}>
          Register from its chart
        </ButtonLink>
      </div>
    </div>
  );
}

const HEALTH_LABELS = {
  conditions: "Conditions that it writes itself",
  lease: "A lease that its agent renews on the cluster",
  probe: "Probes of its work",
} as const satisfies Record<NonNullable<CatalogueDetail["health"]>, string>;

export function EntryFacts({ detail }: PartProps) {
  const { row, agentNamespace, configs, docsUrl, sourceUrl, health, hubComponents, variables } = detail;
  const facts = [
    { label: "Display name", value: row.displayName },
    { label: "Managed by", value: DELIVERY_LABELS[row.delivery] },
    { label: "Agents run in", value: agentNamespace, machine: true },
    { label: "Configured by", value: configs.length > 0 ? configs.join(", ") : undefined, machine: true },
    { label: "It needs", value: detail.requiredConfigs?.join(", "), machine: true },
    { label: "Variables", value: variables && <Variables variables={variables} /> },
    { label: "Health by", value: health && HEALTH_LABELS[health] },
    { label: "Registers by", value: detail.registration },
    { label: "Hosted", value: detail.isHosted ? "Its agent may run on a hosting cluster" : undefined },
    { label: "Installed by", value: detail.installsItself ? "Placements of its own, from the start" : undefined },
    { label: "On the hub", value: hubComponents?.join(", "), machine: true },
    { label: "Documentation", value: docsUrl && <Outside href={docsUrl} /> },
    { label: "Source", value: sourceUrl && <Outside href={sourceUrl} /> },
  ];
  return (
    <PeekPart title="Facts">
      <Facts facts={facts.filter(({ value }) => value !== undefined)} />
    </PeekPart>
  );
}

/** Each with what it does, and its value where no configuration has it. */
function Variables({ variables }: { readonly variables: NonNullable<CatalogueDetail["variables"]> }) {
  return (
    <ul className="grid gap-1">
      {variables.map(({ name, help, default: usual }) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          <span className="mono">{name}</span>
          <span className="text-text-2">
            : {help}
            {usual === undefined ? null : ` (${usual})`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Outside({ href }: { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className="text-accent-text hover:underline">
      {href.replace("https://", "")}
    </a>
  );
}
