"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { ListNotices } from "@/components/request-state/list-notices";
import { Age } from "@/components/ui/feedback/age";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { keepFreeOfToasts } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import { clock } from "@/lib/format/time";
import { approvalCase } from "@/lib/queries/approvals/approval-case";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import { CasePill } from "./case-pill";
import { CaseVerdict } from "./case-verdict";
import { ClusterFacts } from "./cluster-facts";
import { DecisionBar } from "./decision-bar";
import type { RunDecision } from "./decision-inputs";
import type { InboxAddress } from "./inbox-address";
import { InboxLink } from "./inbox-link";
import { OtherRequests } from "./other-requests";
import { RequestFacts } from "./request-facts";
import type { CaseFocus, FocusedCase } from "./use-case-focus";

const CaseProblem = late(async () => (await import("./case-problem")).CaseProblem);

interface ApprovalCaseProps {
  readonly name: string;
  /** Of its row; empty if it has none, undefined while unknown. */
  readonly version: string | undefined;
  readonly back: InboxAddress;
  readonly onFollow: (to: InboxAddress) => void;
  readonly run: RunDecision;
  readonly focus: CaseFocus;
  /** Another object each time the case has to take the focus. */
  readonly focused: FocusedCase | undefined;
}

/** One request with its details, findings, and the bar to decide. */
export function ApprovalCase({ name, version, back, onFollow, run, focus, focused }: ApprovalCaseProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) element.current?.focus({ preventScroll: true });
  }, [focused]);
  // Where the page scrolls as a whole, another case begins at its top.
  useEffect(() => {
    if ((element.current?.getBoundingClientRect().top ?? 0) < 0) element.current?.scrollIntoView();
  }, []);
  const { data, error, refetch } = useQuery({ ...approvalCase(name, version ?? ""), enabled: version !== undefined });
  const answer = data?.row.name === name ? data : undefined;
  // Typed input is only cleared with the request.
  const current = error && isGone(error) ? undefined : answer;
  return (
    <section
      ref={element}
      tabIndex={-1}
      data-opened=""
      aria-label={`Case ${name.split("/")[1]}`}
      className="flex min-h-0 min-w-0 scroll-mt-12 flex-col outline-none focus-visible:shadow-[inset_2px_0_0_var(--accent)]"
    >
      <InboxLink
        to={back}
        onFollow={onFollow}
        className="flex h-11 items-center gap-1.5 px-4 text-accent-text sheet:hidden"
      >
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
        Back to the queue
      </InboxLink>
      <Suspense>
        {error && !current ? <CaseProblem error={error} isGone={isGone(error)} onTryAgain={refetch} /> : null}
      </Suspense>
      {error && current ? (
        <ListNotices subject="case" staleSince={undefined} error={error} onTryAgain={refetch} />
      ) : null}
      {current ? <CaseBody answer={current} onFollow={onFollow} run={run} focus={focus} /> : null}
      {error || answer ? null : <SkeletonRows reading="Loading the request." columns={["w-40", "flex-1 max-w-80"]} />}
    </section>
  );
}

type CaseBodyProps = Pick<ApprovalCaseProps, "onFollow" | "run" | "focus"> & { readonly answer: ApprovalAnswer };

function CaseBody({ answer, onFollow, run, focus }: CaseBodyProps) {
  const { row, effect, points, request, cluster, others } = answer;
  return (
    <>
      <section
        aria-label="Evidence"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must get at what is below
        tabIndex={0}
        className="flex-1 px-4 pt-1 outline-none focus-visible:shadow-[inset_2px_0_0_var(--accent)] sheet:tall:overflow-y-auto sheet:px-7 sheet:pt-4 sheet:[scrollbar-width:thin]"
      >
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="font-medium font-mono text-[16px] leading-6 tracking-[-0.02em] [overflow-wrap:anywhere]">
            {row.cluster ?? row.object}
          </h2>
          <CasePill row={row} points={points} />
          <span className="text-small text-text-3 sheet:ml-auto">
            requested {clock(row.createdAt, Date.now())}, <Age since={row.createdAt} /> ago
          </span>
        </div>
        <p className="mt-1.5 max-w-[90ch] text-pretty text-body text-text-2 leading-[22px] [overflow-wrap:anywhere]">
          {effect}
        </p>
        <div className="mt-4 grid gap-x-8 sheet:grid-cols-[minmax(0,1fr)] nav:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
          <CaseVerdict answer={answer} />
          <div>
            {request ? (
              <RequestFacts
                name={row.object}
                request={request}
                createdAt={row.createdAt}
                invitation={row.invitation}
                isDeleted={row.deletedAt !== undefined}
              />
            ) : null}
            <ClusterFacts row={row} cluster={cluster} />
            <OtherRequests others={others} onFollow={onFollow} />
          </div>
        </div>
      </section>
      <div
        ref={keepFreeOfToasts}
        className="sticky bottom-0 [@media(max-height:480px)]:static z-(--z-sticky) border-line border-t bg-surface px-4 py-3 sheet:static sheet:px-7 sheet:pt-3.5 sheet:pb-4"
      >
        <DecisionBar key={`${row.name} ${row.risk}`} answer={answer} run={run} focus={focus} />
      </div>
    </>
  );
}

function isGone(error: Error): boolean {
  return error instanceof ApiProblem && error.problem.code === "not-found";
}
