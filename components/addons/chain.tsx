"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/status/list-problem";
import { Age } from "@/components/ui/age";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AddOnRow } from "@/lib/api/addons";
import { addOnChain } from "@/lib/queries/addons";
import { type ChainRow, chainRows } from "./chain-rows";
import { SectionTitle } from "./section-title";

interface ChainProps {
  readonly row: AddOnRow;
  readonly cluster: string;
  /** Changes when the cluster's row does. */
  readonly version: string;
}

/** The add-on on one cluster, link by link, each with what it says of itself. */
export function Chain({ row, cluster, version }: ChainProps) {
  const { data: chain, error, refetch } = useQuery(addOnChain(row.name, cluster, version));
  return (
    <section aria-label={`From the add-on to ${cluster}`}>
      <SectionTitle title="Link by link" note={`on ${cluster}, as read with your own rights`} />
      {chain ? (
        <ol className="border-line border-t">
          {chainRows(row, chain).map((each) => (
            <ChainLink key={each.id} row={each} />
          ))}
        </ol>
      ) : null}
      {chain || error ? null : (
        <p className="animate-appear px-4 pb-4 text-small text-text-3 sheet:px-6">Reading what {cluster} carries.</p>
      )}
      {error && !chain ? <ListProblem subject="works" error={error} onTryAgain={refetch} /> : null}
    </section>
  );
}

interface ChainLinkProps {
  readonly row: ChainRow;
}

function ChainLink({ row: { link, object, says } }: ChainLinkProps) {
  return (
    <li
      data-link={link}
      className="grid gap-x-6 border-line border-b px-4 py-[6px] sheet:grid-cols-[112px_minmax(0,2fr)_minmax(0,3fr)] sheet:px-6"
    >
      <span className="text-small text-text-3 leading-5">{link}</span>
      <span className="font-mono text-[12.5px] leading-5 tracking-[-0.025em] [overflow-wrap:anywhere]">{object}</span>
      <ul className="mt-0.5 sheet:mt-0">
        {says.map(({ look, condition }) => (
          <li key={condition?.type ?? look.word} className="flex flex-wrap items-start gap-x-2.5 leading-5">
            <StatusBadge look={look} title={condition && `condition ${condition.type}, ${condition.reason}`} />
            {condition && look.tone !== "good" ? (
              <span className="text-small text-text-2 leading-5 [overflow-wrap:anywhere]">{condition.message || condition.reason}</span>
            ) : null}
            {condition?.since ? (
              <span className="ml-auto pl-4 text-text-2">
                <Age since={condition.since} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </li>
  );
}
