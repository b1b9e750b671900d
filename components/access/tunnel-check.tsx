"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { RightButton } from "@/components/request-state/guarded-button";
import { Moment } from "@/components/ui/feedback/moment";
import { StatusIcon, type StatusShape } from "@/components/ui/feedback/status-icon";
import type { TunnelCheck as Found } from "@/lib/api/access/tunnel-check";
import { count } from "@/lib/format/count";
import { checkTunnel, reach } from "@/lib/queries/access/access";

/** Reaches the cluster through its tunnel once, when somebody asks for it; nothing on a hub without the proxy. */
export function TunnelCheck({ cluster }: { readonly cluster: string }) {
  const { data } = useQuery(reach({ cluster }));
  const checking = useMutation({ mutationFn: () => checkTunnel(cluster) });
  if (!data || data.kinds.proxy === "absent") return null;
  const hidden = typeof data.kinds.proxy === "object" ? data.kinds.proxy : undefined;
  return (
    <div className="col-span-full mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <RightButton
        missing={hidden ?? data.proxy?.unchecked}
        disabled={checking.isPending}
        onClick={() => checking.mutate()}
      >
        {checking.isPending ? "Checking…" : "Check the tunnel"}
      </RightButton>
      <p role="status" className="min-w-0 text-small [overflow-wrap:anywhere]">
        {checking.data && !checking.isPending ? <Outcome found={checking.data} /> : null}
        {checking.error && !checking.isPending ? <span className="text-bad-text">{checking.error.message}</span> : null}
      </p>
    </div>
  );
}

function Outcome({ found }: { readonly found: Found }) {
  const { icon, shape, text } = TUNNEL_OUTCOMES[found.outcome];
  return (
    <span className="flex items-start gap-1.5 text-text-2">
      <StatusIcon shape={shape} className={`mt-0.5 ${icon}`} />
      <span className="tabular-nums">
        {text(found)} Checked at <Moment at={found.at} />.
      </span>
    </span>
  );
}

interface TunnelOutcome {
  readonly shape: StatusShape;
  readonly icon: string;
  readonly text: (found: Found) => string;
}

/** What a request through a tunnel found, in a sentence. */
const TUNNEL_OUTCOMES: Readonly<Record<Found["outcome"], TunnelOutcome>> = {
  answered: {
    shape: "disc-check",
    icon: "text-good",
    text: ({ ms, version }) => `Its API server answered in ${count(ms)} ms: ${version}.`,
  },
  refused: {
    shape: "disc-check",
    icon: "text-good",
    text: ({ ms, status }) =>
      `It was reached in ${count(ms)} ms, and tells its version to nobody who is not signed in (${status}).`,
  },
  other: {
    shape: "triangle",
    icon: "text-warn",
    text: ({ ms }) => `Something answered in ${count(ms)} ms that is no API server of Kubernetes.`,
  },
  down: {
    shape: "octagon",
    icon: "text-bad",
    text: ({ ms, status }) => `No tunnel leads to it: the hub's entrance answered ${status} after ${count(ms)} ms.`,
  },
  slow: { shape: "octagon", icon: "text-bad", text: () => "No answer came within 5 seconds." },
  absent: {
    shape: "triangle",
    icon: "text-warn",
    text: () =>
      "The hub has no entrance to tunnels that runs: the Service cluster-proxy-addon-user, which cluster-proxy's chart installs with userServer.enabled.",
  },
};
