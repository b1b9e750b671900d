"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { useHinted } from "@/components/request-state/use-hinted";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { WhenSeen } from "@/components/ui/layout/when-seen";
import type { AddOnChain } from "@/lib/api/addons/add-on-chain";
import { notWell } from "@/lib/health/not-well";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnChain } from "@/lib/queries/addons/add-on-chain";
import { type ChainRow, chainRows } from "./chain-rows";
import { ClusterInspection } from "./cluster-inspection";
import { Past } from "./past";

/** The links below say the same as text. */
const ClusterChain = dynamic(() => import("./graph/cluster-chain").then((loaded) => loaded.ClusterChain), {
  ssr: false,
  loading: () => <div className="min-h-32" />,
});

interface ChainLinksProps {
  readonly addOn: string;
  /** Absent if none has that name, or the caller may not list them. */
  readonly row: AddOnRow | undefined;
  readonly cluster: string;
  /** Additional details. */
  readonly more?: (chain: AddOnChain) => ReactNode;
}

/** The add-on on one cluster, step by step, each with its own status. */
export function ChainLinks({ addOn, row, cluster, more }: ChainLinksProps) {
  const { data: chain, error, refetch } = useHinted(addOnChain(addOn, cluster));
  if (chain) {
    return (
      <>
        {chain.createdAt ? <Past createdAt={chain.createdAt} flaps={chain.flaps} isAvailable={isWell(chain)} /> : null}
        <WhenSeen className="min-h-32">
          <ClusterChain addOn={addOn} row={row} chain={chain} />
        </WhenSeen>
        <ol className="border-line border-t">
          {chainRows(addOn, row, chain).map((each) => (
            <ChainLink key={each.id} row={each} />
          ))}
        </ol>
        <Inspection addOn={chain} />
        {more?.(chain)}
      </>
    );
  }
  if (error) return <ListProblem subject="works" error={error} onTryAgain={refetch} />;
  return <p className="animate-appear px-4 pb-4 text-small text-text-3 sheet:px-6">Loading the works of {cluster}.</p>;
}

/** Where something is not well: how to inspect it on the cluster. */
function Inspection({ addOn }: { readonly addOn: AddOnChain }) {
  const { cluster, installNamespace, works } = addOn;
  const objects = notWell(works.flatMap(({ manifests }) => manifests));
  if (objects.length === 0 && isWell(addOn)) return null;
  return (
    <ClusterInspection cluster={cluster} objects={objects} namespaces={installNamespace ? [installNamespace] : []} />
  );
}

const WELL: Readonly<Record<string, string>> = { Available: "True", Degraded: "False" };

function isWell({ conditions = [] }: AddOnChain): boolean {
  return conditions.every(({ type, status }) => status === WELL[type] || WELL[type] === undefined);
}

interface ChainLinkProps {
  readonly row: ChainRow;
}

function ChainLink({ row: { link, object, href, statuses } }: ChainLinkProps) {
  return (
    <li
      data-link={link}
      className="grid gap-x-6 border-line border-b px-4 py-[6px] sheet:grid-cols-[112px_minmax(0,2fr)_minmax(0,3fr)] sheet:px-6"
    >
      <span className="text-small text-text-3 leading-5">{link}</span>
      <span className="font-mono text-[12.5px] leading-5 tracking-[-0.025em] [overflow-wrap:anywhere]">
        {href ? (
          <Link href={href} className="hover:underline hover:underline-offset-2">
            {object}
          </Link>
        ) : (
          object
        )}
      </span>
      <ul className="mt-0.5 sheet:mt-0">
        {statuses.map(({ appearance, condition, note }) => (
          <li
            key={condition?.type ?? appearance.label}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 leading-5"
          >
            <span className="flex flex-wrap items-start gap-x-2.5">
              <StatusBadge
                appearance={appearance}
                title={condition && `condition ${condition.type}, ${condition.reason}`}
              />
              <Text of={appearance.tone === "good" ? undefined : (note ?? (condition?.message || condition?.reason))} />
            </span>
            {condition?.since ? (
              <span className="text-text-2">
                <Age since={condition.since} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Text({ of: text }: { readonly of: string | undefined }) {
  return text ? <span className="text-small text-text-2 leading-5 [overflow-wrap:anywhere]">{text}</span> : null;
}
