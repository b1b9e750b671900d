import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ClusterSetDetail, NamespaceProgress } from "@/lib/api/clusters/cluster-set";
import { count } from "@/lib/format/count";
import { asSentence } from "@/lib/health/summary";

const LINK = "mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2";

/** Namespaces that the set has its clusters create, on how many it is done, and where it failed and why. */
export function SetNamespaces({ set }: { readonly set: ClusterSetDetail }) {
  const { managedNamespaces, missingClusters, namespaces } = set;
  return (
    <section aria-label="Managed namespaces">
      <SectionTitle title="Managed namespaces" note="that its clusters create" />
      <div className="px-4 sheet:px-6">
        {managedNamespaces.length === 0 ? <p className="text-text-2">none</p> : null}
        {missingClusters && managedNamespaces.length > 0 ? <MissingRightNote missing={missingClusters} /> : null}
        <ul className="grid gap-1.5">
          {managedNamespaces.map((name) => (
            <li key={name}>
              <span className="mono [overflow-wrap:anywhere]">{name}</span>
              <Progress of={namespaces?.find((each) => each.name === name)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Progress({ of }: { readonly of: NamespaceProgress | undefined }) {
  if (!of) return null;
  const { created, failed, failures, waiting } = of;
  const parts = [
    `created on ${count(created)}`,
    ...(failed > 0 ? [`failed on ${count(failed)}`] : []),
    ...(waiting > 0 ? [`not reported by ${count(waiting)}`] : []),
  ];
  const more = failed - failures.length;
  return (
    <>
      <p className="text-small text-text-2 tabular-nums">{parts.join(", ")}</p>
      <ul aria-label={`Failed to create ${of.name}`}>
        {failures.map(({ cluster, message, since }) => (
          <li key={cluster} className="text-small [overflow-wrap:anywhere]">
            <Link href={`/clusters/${encodeURIComponent(cluster)}`} className={LINK}>
              {cluster}
            </Link>{" "}
            <span className="text-bad-text">{asSentence(message)}</span>{" "}
            {since ? (
              <span className="text-text-3">
                <Age since={since} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-small text-text-3">and {count(more)} more</p> : null}
    </>
  );
}
