"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { gateHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { late } from "@/components/ui/hooks/late";
import { count, plural } from "@/lib/format/count";
import { GateKind } from "@/lib/lists/gates/row";
import type { RolloutWait } from "@/lib/lists/rollouts/row";
import { gateDetail } from "@/lib/queries/gates/gates";

const ApprovalCard = late(async () => (await import("./approval/approval-card")).ApprovalCard);

interface StartWaitsProps {
  readonly waits: readonly RolloutWait[];
}

/** What keeps clusters of a rollout from starting besides its strategy: windows, freezes, vetoes, and people. */
export function StartWaits({ waits }: StartWaitsProps) {
  const gates = new Map(
    waits.flatMap(({ gate, kind, message }) => {
      const named = kind === "gate" ? gateIn(gate) : undefined;
      return named ? [[named.name, message] as const] : [];
    }),
  );
  return (
    <>
      <ul aria-label="What clusters wait for" className="border-line border-b">
        {waits.map((wait) => (
          <OneReason key={`${wait.gate} ${wait.message}`} wait={wait} />
        ))}
      </ul>
      {[...gates].map(([name, message]) => (
        <LateCard key={name} name={name} news={message} />
      ))}
    </>
  );
}

const SHAPES = { unread: "octagon", freeze: "disc-pause", veto: "barred", window: "clock", gate: "hourglass" } as const;

function OneReason({ wait: { clusters, gate, kind, message, size } }: { readonly wait: RolloutWait }) {
  const named = gateIn(gate);
  return (
    <li
      data-wait={kind}
      className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-2 border-line border-t px-4 py-2 text-small sheet:px-6"
    >
      <StatusIcon shape={SHAPES[kind]} className="mt-[3px] text-waiting" />
      <p className="min-w-0 text-pretty text-text-2">
        <span className="font-medium text-text">
          {plural(size, "cluster")} {size === 1 ? "waits" : "wait"}.
        </span>{" "}
        {message}{" "}
        {named ? (
          <Link
            href={gateHref(named.kind, named.name)}
            className="mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {named.name}
          </Link>
        ) : null}{" "}
        <span className="mono text-text-3 [overflow-wrap:anywhere]">
          {clusters.join(", ")}
          {size > clusters.length ? ` and ${count(size - clusters.length)} more` : ""}
        </span>
      </p>
    </li>
  );
}

/** `news`: what is said of it by the row, which is live. */
function LateCard({ name, news }: { readonly name: string; readonly news: string }) {
  const { data, refetch } = useQuery(gateDetail("approval", name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row is the news
  useEffect(() => void refetch(), [news, refetch]);
  return <Suspense>{data?.approval ? <ApprovalCard name={name} gate={data.approval} /> : null}</Suspense>;
}

/** The kind and the name of a row of the list of gates; undefined for "". */
function gateIn(gate: string): { readonly kind: GateKind; readonly name: string } | undefined {
  const cut = gate.indexOf("/");
  const kind = GateKind.safeParse(gate.slice(0, Math.max(0, cut)));
  return kind.success ? { kind: kind.data, name: gate.slice(cut + 1) } : undefined;
}
