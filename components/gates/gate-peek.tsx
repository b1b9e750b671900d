"use client";

import { useQuery } from "@tanstack/react-query";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { gateHref } from "@/components/object/object-address";
import { ListProblem } from "@/components/request-state/list-problem";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import { Axes, PageLinks, PeekPart } from "@/components/ui/overlay/peek-parts";
import { exactTerm } from "@/lib/filter/print-value";
import type { GateRow } from "@/lib/lists/gates/row";
import { gateDetail, gatePart } from "@/lib/queries/gates/gates";
import { EffectFacts } from "./effect-facts";
import { gateFacts } from "./gate-facts";
import { approvalsText, GATE_APPEARANCE, GATE_KIND_LABELS } from "./gate-labels";

/** A window, a freeze or a gate next to the list: what it does now, and why it is there. */
export function GatePeek({ name, row: listed, marks }: PeekProps<GateRow>) {
  const { data, error, refetch } = useQuery({
    ...gatePart("peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  return (
    <PeekBeside
      name={name}
      title={row?.object ?? name}
      marks={marks}
      href={row ? gateHref(row.kind, row.object) : "/gates"}
      actions={row && <ButtonLink href={gateHref(row.kind, row.object)}>Open</ButtonLink>}
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="gate" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

function About({ row }: { readonly row: GateRow }) {
  const { data: detail, error, refetch } = useQuery(gateDetail(row.kind, row.object));
  return (
    <>
      <p className="text-pretty">
        {GATE_KIND_LABELS[row.kind]}, {row.about}
        {row.reason ? `: ${row.reason}` : ""}
      </p>
      {row.problem ? <p className="text-pretty text-bad-text">{row.problem}</p> : null}
      <Axes
        axes={[
          { label: "Status", value: <StatusBadge appearance={GATE_APPEARANCE[row.status]} /> },
          { label: "Approvals", value: approvalsText(row) ?? "not needed" },
          { label: "Clusters", value: row.clusters === undefined ? "Not permitted" : String(row.clusters) },
        ]}
      />
      <PeekPart title="What it does now">
        {detail ? <EffectFacts kind={row.kind} effect={detail.effect} /> : null}
        {error && !detail ? <ListProblem subject="effect" error={error} onTryAgain={refetch} /> : null}
      </PeekPart>
      <PeekPart title="Facts">
        <Facts facts={gateFacts(row, detail)} />
      </PeekPart>
      <PageLinks
        of={row.object}
        links={[
          { label: "Overview", href: gateHref(row.kind, row.object) },
          { label: "Form and YAML", href: gateHref(row.kind, row.object, "yaml") },
        ]}
      />
    </>
  );
}
