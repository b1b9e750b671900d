"use client";

import type { ReactNode } from "react";
import { rightText } from "@/components/request-state/right-labels";
import { Button } from "@/components/ui/controls/button";
import { ApiProblem, isForbidden, isNotFound, isSignedOut } from "@/lib/queries/request/api-problem";
import { useOwnState } from "./frame-body";
import { FrameNote, FrameSkeleton } from "./frame-states";

interface ReadViewProps<Data> {
  readonly read: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** How many lines its shape has. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What a view shows once it was read; until then its shape, which right is missing, or what failed. */
export function ReadView<Data>({ read, lines, children }: ReadViewProps<Data>) {
  const { data, error, refetch } = read;
  if (data !== undefined && !isForbidden(error)) return children(data);
  if (!error || isSignedOut(error)) return <FrameSkeleton lines={lines} />;
  if (isForbidden(error)) return <NotAllowed error={error} />;
  if (isNotFound(error)) return <NotThere>{error.message}</NotThere>;
  return <NotRead error={error} onTryAgain={refetch} />;
}

function NotAllowed({ error }: { readonly error: Error }) {
  useOwnState("forbidden");
  const missing = error instanceof ApiProblem ? error.problem.missing : undefined;
  return (
    <FrameNote shape="padlock" title="Forbidden">
      {missing ? (
        <>
          Needs the right to <code className="mono text-text">{rightText(missing)}</code>. An administrator of the hub
          can grant it.
        </>
      ) : (
        error.message
      )}
    </FrameNote>
  );
}

/** There is no such object, or its name is misspelt. */
export function NotThere({ children }: { readonly children: ReactNode }) {
  useOwnState("not-found");
  return (
    <FrameNote shape="dash" title="Not found">
      {children}
    </FrameNote>
  );
}

interface NotReadProps {
  readonly error: Error;
  readonly onTryAgain: () => unknown;
}

function NotRead({ error, onTryAgain }: NotReadProps) {
  useOwnState("away");
  return (
    <FrameNote shape="triangle" title="Away" action={<Button onClick={onTryAgain}>Try again</Button>}>
      {error.message}
    </FrameNote>
  );
}
