"use client";

import { useQuery } from "@tanstack/react-query";
import { yamlHref } from "@/components/object/object-kinds";
import { ListProblem } from "@/components/request-state/list-problem";
import { rightText } from "@/components/request-state/right-labels";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { plural } from "@/lib/format/count";
import { clusterDeletions } from "@/lib/queries/clusters/deletions";
import { DeletionSteps } from "./deletion-steps";
import { type Deletion, deletionKey, outermostDeletions } from "./outermost-deletions";

type Blocker = Deletion["blockers"][number];

/** What of the cluster is being deleted, what holds it up, who must act, and what can be done; nothing where nothing is. */
export function DeletionPanel({ cluster }: { readonly cluster: string }) {
  const { data, error, refetch } = useQuery(clusterDeletions(cluster));
  if (!data) return error ? <ListProblem subject="deletions" error={error} onTryAgain={refetch} /> : null;
  const deletions = outermostDeletions(data.deletions);
  if (deletions.length === 0) return null;
  return (
    <section aria-label="Being deleted" className="border-line border-b pb-3">
      <SectionTitle title="Being deleted" note="what each object waits for; solve the first cause first" />
      {deletions.map((each) => (
        <OneDeletion key={deletionKey(each)} deletion={each} onWritten={() => void refetch()} />
      ))}
      {data.hidden.length > 0 ? (
        <p className="px-4 pt-2 text-pretty text-small text-text-3 sheet:px-6">
          Some causes may be hidden from you. To see all of them takes{" "}
          <code className="mono [overflow-wrap:anywhere]">{data.hidden.map(rightText).join(", ")}</code>.
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
        <Cause blocker={first} onWritten={onWritten} />
      ) : (
        <p className="text-text-2">Nothing that you may see holds it up.</p>
      )}
      {others.length > 0 ? (
        <details className="mt-2">
          <summary className="text-text-2 hover:text-text">
            {plural(others.length, "more cause has", "more causes have")} to go after that
          </summary>
          {others.map((each) => (
            <Cause
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

function Cause({ blocker, onWritten }: { readonly blocker: Blocker; readonly onWritten: () => void }) {
  const { rule, message, actor, since, evidence, steps, chain } = blocker;
  return (
    <div data-blocker={rule} className="mt-1">
      {chain.length > 1 ? <Way chain={chain} /> : null}
      <p className="text-pretty text-text [overflow-wrap:anywhere]">{message}</p>
      <p className="text-small text-text-2">
        To act: {actor.name}.
        {since ? (
          <>
            {" "}
            For <Age since={since} />.
          </>
        ) : null}
      </p>
      {evidence.length > 0 ? (
        <ul aria-label="Evidence" className="mt-1 text-small text-text-3">
          {evidence.map((text) => (
            <li key={text} className="[overflow-wrap:anywhere]">
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      <DeletionSteps steps={steps} onWritten={onWritten} />
    </div>
  );
}

/** From what is being deleted to what holds it up. */
function Way({ chain }: Pick<Blocker, "chain">) {
  return (
    <ol aria-label="What waits for what" className="flex flex-wrap gap-x-1.5 text-small text-text-2">
      {chain.map((link, index) => {
        const href = link.part ? undefined : yamlHref(link.kind, link);
        return (
          <li key={deletionKey(link)} className="[overflow-wrap:anywhere]">
            {index > 0 ? "waits for " : ""}
            {link.kind}{" "}
            {href ? (
              <Link href={href} className="mono text-accent-text hover:underline hover:underline-offset-2">
                {link.name}
              </Link>
            ) : (
              <span className="mono">{link.name}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
