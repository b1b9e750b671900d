"use client";

import { filterHref } from "@/components/list/use-filter-text";
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

/** What else has to be on the hub, and what must not be on the same cluster; nothing for what is free of both. */
export function Needs({ detail: { requires, conflicts, supersededBy } }: PartProps) {
  if (requires.length === 0 && conflicts.length === 0 && supersededBy === undefined) return null;
  return (
    <PeekPart title="What it needs">
      <ul className="text-pretty">
        {requires.map(({ name, state }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
            <EntryName name={name} />
            <StatusBadge appearance={REQUIREMENT_APPEARANCE[state]} />
          </li>
        ))}
        {conflicts.map((name) => (
          <li key={name} className="py-0.5">
            Not on one cluster with <EntryName name={name} />, which is on this hub.
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
export function Installation({ detail: { commands, note } }: PartProps) {
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
    </PeekPart>
  );
}

export function EntryFacts({ detail: { row, agentNamespace, configs, docsUrl, sourceUrl } }: PartProps) {
  const facts = [
    { label: "Display name", value: row.displayName },
    { label: "Managed by", value: DELIVERY_LABELS[row.delivery] },
    { label: "Agents run in", value: agentNamespace, machine: true },
    { label: "Configured by", value: configs.length > 0 ? configs.join(", ") : undefined, machine: true },
    { label: "Documentation", value: docsUrl && <Outside href={docsUrl} /> },
    { label: "Source", value: sourceUrl && <Outside href={sourceUrl} /> },
  ];
  return (
    <PeekPart title="Facts">
      <Facts facts={facts.filter(({ value }) => value !== undefined)} />
    </PeekPart>
  );
}

function Outside({ href }: { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className="text-accent-text hover:underline">
      {href.replace("https://", "")}
    </a>
  );
}
