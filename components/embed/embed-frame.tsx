"use client";

import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ToastRegion } from "@/components/ui/feedback/toasts";
import type { EmbedToken } from "@/lib/api/embed/embed-token";
import { withBasePath } from "@/lib/base-path";
import type { FrameMessage } from "@/lib/embed/messages";
import { FrameAddress } from "./frame-address";
import { FrameBody } from "./frame-body";
import { selectedIn } from "./frame-links";
import { FrameParts } from "./frame-parts";
import type { FramePhase } from "./frame-session";
import { FrameNote, FrameSkeleton, signedOutText } from "./frame-states";
import { useFrameHeight } from "./use-frame-height";

interface EmbedFrameProps {
  /** The path of the console's own page of it; absent while the address is not known. */
  readonly at: string;
  /** Which other paths of the console are shown within the frame. */
  readonly holds?: (path: string, token: EmbedToken) => boolean;
  /** How many lines its shape has before it is here. */
  readonly lines?: number;
  readonly children: (token: EmbedToken) => ReactNode;
}

/** A view of the console in a page of somebody else: signed in by that page, and as high as what it shows. */
export function EmbedFrame(props: EmbedFrameProps) {
  const content = useRef<HTMLDivElement>(null);
  const [language, setLanguage] = useState(0);
  const [parts] = useState(() =>
    typeof window === "undefined" ? undefined : new FrameParts(() => setLanguage((before) => before + 1)),
  );
  const phase = useSyncExternalStore(parts?.session.subscribe ?? never, parts?.session.phase ?? waiting, waiting);
  useEffect(() => parts?.open(), [parts]);
  const onHeight = useCallback((height: number) => parts?.send({ type: "height", height }), [parts]);
  useFrameHeight(content, onHeight);
  const message = messageOf(phase);
  const sent = JSON.stringify(message);
  useEffect(() => {
    if (sent !== undefined) parts?.send(JSON.parse(sent));
  }, [parts, sent]);
  return (
    // A file that the browser loads by itself comes without the token.
    <main ref={content} data-embed="" className="overflow-x-clip bg-surface [&_a[download]]:hidden">
      <div key={language} className="[zoom:var(--embed-zoom,1)]">
        {parts && phase.phase === "shown" ? (
          <Shown key={readerOf(phase.facts)} parts={parts} facts={phase.facts} {...props} />
        ) : (
          <NotShown phase={phase} at={props.at} lines={props.lines} />
        )}
      </div>
      <ToastRegion />
    </main>
  );
}

/** Whose data it is: one token of a portal may be for several people, each with a filter. */
function readerOf({ user, filter = "" }: EmbedToken): string {
  return `${user}\n${filter}`;
}

interface ShownProps extends EmbedFrameProps {
  readonly parts: FrameParts;
  readonly facts: EmbedToken;
}

function Shown({ parts, facts, at, holds, children }: ShownProps) {
  const leave = (href: string, isOpened: boolean) => {
    const address = new URL(withBasePath(href), location.href);
    const selected = selectedIn(href.split("?")[0] ?? "");
    if (selected) parts.send({ type: "select", ...selected });
    if (isOpened) return;
    if (parts.followsLinks()) parts.send({ type: "navigate", href: address.href });
    else window.open(address.href, "_blank", "noopener,noreferrer");
  };
  return (
    <FrameBody facts={facts} send={parts.send}>
      <FrameAddress
        at={at}
        holds={holds && ((path) => holds(path, facts))}
        onLeave={leave}
        followsLinks={parts.followsLinks}
      >
        {children(facts)}
      </FrameAddress>
    </FrameBody>
  );
}

interface NotShownProps extends Pick<EmbedFrameProps, "at" | "lines"> {
  readonly phase: FramePhase;
}

function NotShown({ phase, at, lines }: NotShownProps) {
  if (phase.phase === "signed-out") {
    return (
      <FrameNote shape="padlock" title="Not signed in" action={<OpenInConsole at={at} />}>
        {signedOutText(phase.reason)}
      </FrameNote>
    );
  }
  if (phase.phase === "forbidden") {
    return (
      <FrameNote shape="padlock" title="Forbidden" action={<OpenInConsole at={at} />}>
        {phase.detail}
      </FrameNote>
    );
  }
  if (phase.phase === "away") {
    return (
      <FrameNote shape="triangle" title="Away">
        Flotilla does not answer. This view comes back by itself.
      </FrameNote>
    );
  }
  return <FrameSkeleton lines={lines} />;
}

/** The full page, for whom a part is not enough. */
function OpenInConsole({ at }: { readonly at: string }) {
  return (
    <a
      href={withBasePath(at)}
      target="_blank"
      rel="noopener"
      className="text-accent-text hover:underline hover:underline-offset-2"
    >
      Open in Flotilla
    </a>
  );
}

function messageOf(phase: FramePhase): FrameMessage | undefined {
  switch (phase.phase) {
    case "waiting":
      return { type: "state", state: "loading" };
    case "signed-out":
      return { type: "state", state: "signed-out", reason: phase.reason };
    case "shown":
      // Sent when something is shown.
      return undefined;
    default:
      return { type: "state", state: phase.phase };
  }
}

const WAITING: FramePhase = { phase: "waiting" };

function waiting(): FramePhase {
  return WAITING;
}

function never(): () => void {
  return () => undefined;
}
