"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { Suspense, useState } from "react";
import { DetailFrame, DetailPage } from "@/components/object/detail-page";
import { ObjectLoading } from "@/components/object/object-states";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { Age } from "@/components/ui/feedback/age";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { DetachInput, DetachRunbookAnswer } from "@/lib/api/detach/detach";
import type { DetachAction } from "@/lib/detach/detach";
import { detachRunbookOf } from "@/lib/queries/detach/detach";
import { PathChoice } from "./path-choice";
import { PreflightList } from "./preflight-list";
import { StayingObjects } from "./staying-objects";
import { StepList } from "./step-list";

const StepDialog = late(async () => (await import("./step-dialog")).StepDialog);

/** One cluster on its way out of the hub; the address names it. */
export function DetachPage() {
  const alive = useAlive();
  const [, , name = ""] = usePathname().split("/");
  return alive ? <NamedRunbook key={name} name={decodeURIComponent(name)} /> : <LoadingRunbook />;
}

export function LoadingRunbook() {
  return <ObjectLoading thing="cluster" />;
}

function NamedRunbook({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(detachRunbookOf(name));
  return (
    <DetailPage
      thing="cluster"
      name={name}
      state={{ row: data, isAbsent: false, error, refetch }}
      bareHeader={<PageHeader verb="Detach" title={name} machine crumbs={crumbs(name)} />}
    >
      {(book) => (
        <DetailFrame
          subject="runbook"
          header={<Header book={book} onChanged={refetch} />}
          error={error}
          onTryAgain={refetch}
        >
          <Runbook book={book} onChanged={refetch} />
        </DetailFrame>
      )}
    </DetailPage>
  );
}

function crumbs(name: string) {
  return [
    { href: "/clusters", label: "Clusters" },
    { href: `/clusters/${name}`, label: name },
  ];
}

interface BookProps {
  readonly book: DetachRunbookAnswer;
  readonly onChanged: () => unknown;
}

function Header({ book, onChanged }: BookProps) {
  const [isKeeping, setKeeping] = useState(false);
  const { cluster, mark, deletingSince, uid } = book;
  const canKeep = mark !== undefined && deletingSince === undefined && uid !== undefined;
  return (
    <>
      <PageHeader
        verb="Detach"
        title={cluster}
        machine
        crumbs={crumbs(cluster)}
        actions={
          canKeep ? (
            <GuardedButton action="edit-cluster" name={cluster} onClick={() => setKeeping(true)}>
              Keep the cluster…
            </GuardedButton>
          ) : null
        }
        about={<About book={book} />}
      />
      <Suspense>
        {isKeeping ? (
          <StepDialog
            input={{ clusters: [cluster], action: "cancel" }}
            onWritten={() => void onChanged()}
            onClose={() => setKeeping(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function About({ book: { mark, uid, deletingSince } }: { readonly book: DetachRunbookAnswer }) {
  if (uid === undefined) return <>The hub has no such cluster any more.</>;
  if (!mark && deletingSince)
    return (
      <>
        Deleted without this runbook <Age since={deletingSince} /> ago.
      </>
    );
  if (!mark)
    return (
      <>
        Nothing has been written yet. Each step is stored on the hub, so anyone with the rights can continue from here.
      </>
    );
  return (
    <>
      {mark.by} began it <Age since={mark.at} /> ago, by the {mark.path} path. Anyone with the rights can continue from
      here.
    </>
  );
}

function Runbook({ book, onChanged }: BookProps) {
  const [chosen, setChosen] = useState(book.path);
  const [input, setInput] = useState<DetachInput>();
  const { cluster, mark, uid, deletingSince } = book;
  const isOpen = !mark && uid !== undefined && deletingSince === undefined;
  const act = (action: DetachAction) =>
    setInput({ clusters: [cluster], action, ...(action === "begin" && { path: chosen }) });
  const isStuck = mark?.path === "clean" && book.checks.some(({ id, state }) => id === "reachable" && state === "stop");
  return (
    <>
      {uid === undefined ? null : (
        <>
          <SectionTitle title="Before it is detached" note="what prevents it comes first" />
          <PreflightList checks={book.checks} />
        </>
      )}
      {isOpen || isStuck ? (
        <section aria-label="Path" className="px-4 pb-3 sheet:px-6">
          <h2 className="pt-4 pb-1 font-strong">Path</h2>
          <PathChoice book={book} value={chosen} onValue={setChosen} />
          {isStuck && chosen === "unreachable" ? (
            <div className="mt-2">
              <GuardedButton action="edit-cluster" name={cluster} onClick={() => act("begin")}>
                Change the path…
              </GuardedButton>
            </div>
          ) : null}
        </section>
      ) : null}
      <SectionTitle title="Steps" note="read from the hub's objects, every few seconds" />
      <StepList cluster={cluster} steps={book.steps} onAction={act} onWritten={() => void onChanged()} />
      <StayingObjects leaves={book.leaves} />
      <Suspense>
        {input ? (
          <StepDialog input={input} onWritten={() => void onChanged()} onClose={() => setInput(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}
