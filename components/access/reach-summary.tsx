"use client";

import { useQuery } from "@tanstack/react-query";
import { filterHref } from "@/components/list/filter-href";
import { clusterSetHref } from "@/components/object/object-address";
import { ListProblem } from "@/components/request-state/list-problem";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { Reach } from "@/lib/api/access/reach";
import { plural } from "@/lib/format/count";
import { reach } from "@/lib/queries/access/access";
import { ACCESS_KINDS } from "./access-labels";

const LINK = "mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2";

interface ReachSummaryProps {
  readonly cluster?: string;
  /** As of that time. */
  readonly at?: string | undefined;
}

/** Which namespaces' applications may reach clusters, or this one, and which kinds this hub is without. */
export function ReachSummary({ at, cluster }: ReachSummaryProps) {
  const { data, error, refetch } = useQuery(reach({ at, cluster }));
  if (error && !data) return <ListProblem subject="who may reach clusters" error={error} onTryAgain={refetch} />;
  if (!data) return null;
  return (
    <div className="border-line border-b pb-4">
      <Namespaces reached={data} cluster={cluster} />
      {at === undefined ? <Kinds reached={data} /> : <KindsThen reached={data} />}
    </div>
  );
}

interface Reached {
  readonly reached: Reach;
}

function Namespaces({ reached: { missing, namespaces }, cluster }: Reached & { readonly cluster: string | undefined }) {
  const note = cluster === undefined ? "by the sets that are bound to them" : `by the sets that ${cluster} is in`;
  return (
    <section aria-label="Namespaces that may choose clusters">
      <SectionTitle
        title={cluster === undefined ? "Namespaces that may choose clusters" : "Namespaces that may choose it"}
        note={note}
      />
      <div className="px-4 sheet:px-6">
        {missing ? <MissingRightNote missing={missing} /> : null}
        {namespaces?.length === 0 ? <p className="text-text-2">None: no set with it is bound to a namespace.</p> : null}
        <ul className="grid gap-1">
          {namespaces?.map((each) => (
            <li key={each.namespace} className="flex flex-wrap items-baseline gap-x-2">
              <Link href={filterHref("/placements", `namespace=${each.namespace}`)} className={LINK}>
                {each.namespace}
              </Link>
              <span className="text-text-2">
                {plural(each.clusters, "cluster")} by{" "}
                {each.sets.map((set, index) => (
                  <span key={set}>
                    {index > 0 ? ", " : null}
                    <Link href={clusterSetHref(set, "")} className={LINK}>
                      {set}
                    </Link>
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Of the past nothing is known of what is read with the rights of who looks, while they look. */
function KindsThen({ reached: { kinds } }: Reached) {
  const missing = typeof kinds.proxy === "string" ? undefined : kinds.proxy;
  return (
    <div className="mt-3 grid max-w-prose gap-1 px-4 text-pretty text-small text-text-2 sheet:px-6">
      {missing ? <MissingRightNote missing={missing} /> : <p>Tunnels are listed as they were then.</p>}
      <p>
        Service accounts, permissions and cluster profiles are not recorded: the console reads them with the rights of
        who looks, while they look.
      </p>
    </div>
  );
}

const WAYS = ["proxy", "account", "permission", "profile"] as const;

function Kinds({ reached: { kinds, proxy } }: Reached) {
  const others = WAYS.filter((way) => kinds[way] !== "listed");
  return (
    <div className="mt-3 grid gap-1 px-4 text-small text-text-2 sheet:px-6">
      {proxy ? (
        <p>
          Tunnels end at{" "}
          {proxy.entrypoint ? (
            <span className="mono">{proxy.entrypoint}</span>
          ) : (
            "an entry point that is not configured"
          )}
          .
        </p>
      ) : null}
      {proxy?.problems.map((problem) => (
        <p key={problem} className="flex items-start gap-1.5 text-text">
          <StatusIcon shape="triangle" className="mt-0.5 text-warn" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{problem}</span>
        </p>
      ))}
      {others.map((way) => {
        const state = kinds[way];
        const { brings, kind } = ACCESS_KINDS[way];
        return (
          <p key={way}>
            <span className="mono">{kind}</span>
            {typeof state === "string" ? (
              ` is not on this hub: ${brings} brings it.`
            ) : (
              <>
                {" "}
                is not shown: <MissingRightNote missing={state} />
              </>
            )}
          </p>
        );
      })}
    </div>
  );
}
