"use client";

import { WriteObstacle } from "@/components/status/write-obstacle";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type AlikeAnswer, type Likeness, MOST_ALIKE } from "@/lib/api/approval-alike";
import { count, plural } from "@/lib/format/count";
import { AlikeFacts } from "./alike-facts";

/** More than these are typed for. */
const MOST_UNTYPED = 20;

interface AlikeQuestionProps {
  readonly answer: AlikeAnswer | undefined;
  readonly problem: string | undefined;
  readonly isAccepting: boolean;
  /** Why clusters cannot be accepted, where they cannot. */
  readonly cannotAccept: string | undefined;
  readonly onAccepting: (isAccepting: boolean) => void;
  readonly onKeep: () => void;
  readonly onAct: () => void;
}

/** Asks before several requests are approved: which they are, what makes them alike, and what will be done. */
export function AlikeQuestion({ answer, problem, isAccepting, cannotAccept, onAccepting, onKeep, onAct }: AlikeQuestionProps) {
  const size = answer?.requests.length ?? 0;
  const what = plural(size, "request");
  return (
    <ConfirmDialog
      isMild
      question={answer ? `Approve ${what} that ask for the same?` : "Approve requests that ask for the same?"}
      consequences={
        <>
          {answer ? <Consequences answer={answer} /> : <p role="status">{problem ? "" : "Reading which they are."}</p>}
          <WriteObstacle />
        </>
      }
      option={
        answer?.like.standing === "pending" ? (
          <Checkbox
            label={`Accept the ${plural(size, "cluster")}, too`}
            effect={cannotAccept ?? "The hub gives each a namespace and the rights of a cluster."}
            checked={isAccepting}
            disabled={cannotAccept !== undefined}
            onChecked={onAccepting}
          />
        ) : undefined
      }
      typedName={size > MOST_UNTYPED ? `approve ${size}` : undefined}
      keep="Leave them waiting"
      act={answer ? `${isAccepting ? "Approve and accept" : "Approve"} ${size}` : "Approve"}
      pending={!answer}
      problem={problem}
      onKeep={onKeep}
      onAct={onAct}
    />
  );
}

const AFTERWARDS = {
  pending: "It opens nothing until the cluster is accepted.",
  joining: "It opens the rights of an accepted cluster at once.",
} as const satisfies Record<Likeness["standing"], string>;

function Consequences({ answer: { like, requests, total } }: { readonly answer: AlikeAnswer }) {
  const more = total - requests.length;
  return (
    <>
      <p>
        Each gets a certificate that speaks for its cluster. {AFTERWARDS[like.standing]} Each is looked at once more when its turn comes,
        and left as it is if anything about it has changed.
      </p>
      {more > 0 ? (
        <p>
          {MOST_ALIKE} are approved at once; {count(more)} more wait that are alike.
        </p>
      ) : null}
      <section aria-label="Requests" className="mt-1">
        <h3 className="mb-1 font-strong text-text">The {plural(requests.length, "request")}</h3>
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must get at what is below
          tabIndex={0}
          aria-label="Requests by name"
          className="max-h-32 overflow-y-auto rounded-control border border-line px-2.5 py-1 [scrollbar-width:thin]"
        >
          {requests.map(({ object, cluster }) => (
            <li
              key={object}
              data-request={object}
              className="flex flex-wrap gap-x-2 font-mono text-small leading-[19px] tracking-[-0.02em]"
            >
              <span className="text-text [overflow-wrap:anywhere]">{cluster}</span>
              <span className="text-text-3 [overflow-wrap:anywhere]">{object}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="What they have in common" className="mt-1.5">
        <h3 className="mb-1 font-strong text-text">The same of all</h3>
        <div className="text-small">
          <AlikeFacts like={like} />
        </div>
      </section>
    </>
  );
}
