import { yamlHref } from "@/components/object/object-kinds";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { OWN_DELETED_KINDS } from "@/lib/api/deletions/own-deletion";
import { DeletionSteps } from "./deletion-steps";
import { type Deletion, deletionKey } from "./outermost-deletions";

type Blocker = Deletion["blockers"][number];

/** One cause of what hangs: the way to it, who has to act, evidence and steps. */
export function DeletionCause({ blocker, onWritten }: { readonly blocker: Blocker; readonly onWritten: () => void }) {
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
      <DeletionSteps cluster={clusterIn(chain)} steps={steps} onWritten={onWritten} />
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

/** The cluster that a chain is about. */
function clusterIn(chain: Blocker["chain"]): string | undefined {
  if (isOwn(chain[0]?.kind)) return undefined;
  const own = chain.find(({ kind, part }) => kind === "ManagedCluster" && !part)?.name;
  return own ?? chain.find(({ namespace, part }) => namespace !== undefined && !part)?.namespace;
}

/** Of the hub, whose namespace is no cluster's. */
function isOwn(kind: string | undefined): boolean {
  return OWN_DELETED_KINDS.some((each) => each === kind);
}
