"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { addOnAppearance } from "@/components/labels/add-on-status";
import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { workHref } from "@/components/object/object-address";
import { ListProblem } from "@/components/request-state/list-problem";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import { count } from "@/lib/format/count";
import { workStatus } from "@/lib/health/work-status";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import type { WorkRow } from "@/lib/lists/works/row";
import { clusterAddOnPart } from "@/lib/queries/cluster-addons/cluster-add-ons";
import { workPart } from "@/lib/queries/works/works";
import type { GathersLines, GathersRows, GraphNode } from "./graph";

const STEP = 10;
/** The list has more. */
const MAX = 50;

interface Line {
  readonly id: string;
  readonly name: string;
  readonly href?: string;
  readonly appearance: StatusAppearance;
  readonly text: string;
  readonly since?: string | undefined;
}

interface GatheredRowsProps {
  readonly node: GraphNode;
  readonly onClose: () => void;
}

/** The rows behind a group node, ten at a time. */
export function GatheredRows({ node, onClose }: GatheredRowsProps) {
  const { gathers, kind, name } = node;
  if (!gathers) return null;
  return (
    <section aria-label={`${kind}: ${name}`} className="border-line border-t" data-gathered={node.id}>
      <div className="flex items-center gap-2.5 px-4 pt-2 pb-1 sheet:px-6">
        <h3 className="flex-1 font-strong">
          {name} <span className="font-regular text-small text-text-3">{node.text}</span>
        </h3>
        <IconButton label="Close" onClick={onClose}>
          <X size={14} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      {"lines" in gathers ? <Here lines={gathers.lines} /> : <Listed key={node.id} {...gathers} />}
    </section>
  );
}

function Here({ lines }: GathersLines) {
  const [limit, setLimit] = useState(STEP);
  return (
    <>
      <Lines lines={lines.slice(0, limit)} />
      <Foot shown={Math.min(limit, lines.length)} total={lines.length} onMore={() => setLimit(limit + STEP)} />
    </>
  );
}

function Listed(gathers: GathersRows) {
  return gathers.view === "works" ? <Works {...gathers} /> : <ClusterAddOns {...gathers} />;
}

function ClusterAddOns({ query, href }: GathersRows) {
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useQuery(clusterAddOnPart("graph", { ...query, limit }));
  return (
    <Answer subject="add-ons of clusters" isRead={data !== undefined} error={error} onTryAgain={refetch}>
      <Lines lines={data?.rows.map(clusterAddOnLine) ?? []} />
      <Foot shown={data?.rows.length ?? 0} total={data?.total ?? 0} href={href} onMore={() => setLimit(limit + STEP)} />
    </Answer>
  );
}

function clusterAddOnLine(row: ClusterAddOnRow): Line {
  const { addOn, cluster, name, message = "", since } = row;
  const appearance = addOnAppearance(row);
  return {
    id: name,
    name: cluster,
    href: `/clusters/${cluster}/addons?addon=${addOn}`,
    appearance: { ...appearance, label: appearance.text },
    text: message,
    since,
  };
}

function Works({ query, href }: GathersRows) {
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useQuery(workPart("graph", { ...query, limit }));
  return (
    <Answer subject="works" isRead={data !== undefined} error={error} onTryAgain={refetch}>
      <Lines lines={data?.rows.map(workLine) ?? []} />
      <Foot shown={data?.rows.length ?? 0} total={data?.total ?? 0} href={href} onMore={() => setLimit(limit + STEP)} />
    </Answer>
  );
}

function workLine(row: WorkRow): Line {
  const { cluster, name, message = "", since, work } = row;
  return {
    id: name,
    name,
    href: workHref(cluster, work),
    appearance: WORK_APPEARANCE[workStatus(row)],
    text: message,
    since,
  };
}

interface AnswerProps {
  readonly subject: string;
  readonly isRead: boolean;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
  readonly children: ReactNode;
}

function Answer({ subject, isRead, error, onTryAgain, children }: AnswerProps) {
  if (isRead) return children;
  if (error) return <ListProblem subject={subject} error={error} onTryAgain={onTryAgain} />;
  return <p className="animate-appear px-4 py-2 text-small text-text-3 sheet:px-6">Loading the first ones.</p>;
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul className="border-line border-t">
      {lines.map(({ id, name, href, appearance, text, since }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b px-4 py-[5px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sheet:px-6"
        >
          <span className="mono min-w-0 [overflow-wrap:anywhere]">
            {href ? (
              <Link href={href} className="font-medium hover:underline hover:underline-offset-2">
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          <span className="flex min-w-0 flex-wrap gap-x-2.5 max-sheet:col-span-2 max-sheet:row-start-2">
            <StatusBadge appearance={appearance} />
            <span className="text-pretty text-small text-text-2 leading-5 [overflow-wrap:anywhere]">{text}</span>
          </span>
          <span className="text-right text-text-2">{since ? <Age since={since} /> : null}</span>
        </li>
      ))}
    </ul>
  );
}

interface FootProps {
  readonly shown: number;
  readonly total: number;
  /** The list with all of them. */
  readonly href?: string;
  readonly onMore: () => void;
}

function Foot({ shown, total, href, onMore }: FootProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-2 text-small text-text-2 sheet:px-6">
      <span role="status">
        {count(shown)} of {count(total)}
      </span>
      {shown < total && (shown < MAX || !href) ? (
        <Button onClick={onMore}>Next {Math.min(STEP, total - shown)}</Button>
      ) : null}
      {href ? (
        <Link href={href} className="text-accent-text hover:underline hover:underline-offset-2">
          All of them in the list
        </Link>
      ) : null}
    </div>
  );
}
