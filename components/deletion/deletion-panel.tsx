"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/request-state/list-problem";
import { rightText } from "@/components/request-state/right-labels";
import { Age } from "@/components/ui/feedback/age";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ClusterDeletionsAnswer } from "@/lib/api/clusters/deletions";
import type { OwnDeletionQuery } from "@/lib/api/deletions/own-deletion";
import { plural } from "@/lib/format/count";
import { clusterDeletions } from "@/lib/queries/clusters/deletions";
import { ownDeletions } from "@/lib/queries/deletions/own-deletion";
import { DeletionCause } from "./deletion-cause";
import { type Deletion, deletionKey, outermostDeletions } from "./outermost-deletions";

interface DeletionPanelProps {
  readonly cluster: string;
  /** Of one object alone: what its own deletion waits for. */
  readonly of?: { readonly kind: string; readonly name: string };
}

/** What of the cluster is being deleted, what holds it up, who must act, and what can be done; nothing where nothing is. */
export function DeletionPanel({ cluster, of }: DeletionPanelProps) {
  const { data, error, refetch } = useQuery(clusterDeletions(cluster));
  if (!data) return error ? <ListProblem subject="deletions" error={error} onTryAgain={refetch} /> : null;
  const deletions = of
    ? data.deletions.filter(({ kind, name }) => kind === of.kind && name === of.name)
    : outermostDeletions(data.deletions);
  if (deletions.length === 0) return null;
  return <Explained deletions={deletions} hidden={data.hidden} onWritten={() => void refetch()} />;
}

/** The same of one object of the hub, which is of no cluster. */
export function OwnDeletionPanel({ of }: { readonly of: OwnDeletionQuery }) {
  const { data, error, refetch } = useQuery(ownDeletions(of));
  if (!data) return error ? <ListProblem subject="deletion" error={error} onTryAgain={refetch} /> : null;
  if (data.deletions.length + data.hidden.length === 0) return null;
  return <Explained {...data} onWritten={() => void refetch()} />;
}

interface ExplainedProps extends ClusterDeletionsAnswer {
  readonly onWritten: () => void;
}

function Explained({ deletions, hidden, onWritten }: ExplainedProps) {
  return (
    <section aria-label="Being deleted" className="border-line border-b pb-3">
      <SectionTitle title="Being deleted" note="what each object waits for; solve the first cause first" />
      {deletions.map((each) => (
        <OneDeletion key={deletionKey(each)} deletion={each} onWritten={onWritten} />
      ))}
      {hidden.length > 0 ? (
        <p className="px-4 pt-2 text-pretty text-small text-text-3 sheet:px-6">
          Some causes may be hidden from you. To see all of them takes{" "}
          <code className="mono [overflow-wrap:anywhere]">{hidden.map(rightText).join(", ")}</code>.
        </p>
      ) : null}
    </section>
  );
}

interface OneDeletionProps {
  readonly deletion: Deletion;
  readonly onWritten: () => void;
}

function OneDeletion({ deletion, onWritten }: OneDeletionProps) {
  const { kind, name, since, blockers } = deletion;
  const [first, ...others] = blockers;
  return (
    <article aria-label={`${kind} ${name}`} className="border-line border-t px-4 py-2 sheet:px-6">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-strong">
        {kind} <span className="mono font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="font-regular text-small text-text-3">
          marked for deletion for <Age since={since} />
        </span>
      </h3>
      {first ? (
        <DeletionCause blocker={first} onWritten={onWritten} />
      ) : (
        <p className="text-text-2">Nothing that you may see holds it up.</p>
      )}
      {others.length > 0 ? (
        <details className="mt-2">
          <summary className="text-text-2 hover:text-text">
            {plural(others.length, "more cause has", "more causes have")} to go after that
          </summary>
          {others.map((each) => (
            <DeletionCause
              key={`${each.rule} ${each.message} ${each.chain.at(-1)?.name}`}
              blocker={each}
              onWritten={onWritten}
            />
          ))}
        </details>
      ) : null}
    </article>
  );
}
