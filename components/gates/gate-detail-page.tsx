"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import { DetailFrame, DetailPage } from "@/components/object/detail-page";
import { gateHref } from "@/components/object/object-address";
import { ObjectButton } from "@/components/object/object-button";
import { ObjectLoading } from "@/components/object/object-states";
import { ObjectTab } from "@/components/object/object-tab";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DetailTabs } from "@/components/ui/layout/tabs";
import type { GateDetail } from "@/lib/api/gates/gate-detail";
import { exactTerm } from "@/lib/filter/print-value";
import { GATE_KINDS, type GateKind } from "@/lib/lists/gates/row";
import { gateDetail, gatePart } from "@/lib/queries/gates/gates";
import { isNotFound } from "@/lib/queries/request/api-problem";
import { GATE_APPEARANCE, GATE_KIND_LABELS, GATE_RESOURCES, KIND_NAMES } from "./gate-labels";
import { GateOverview } from "./gate-overview";

// With the YAML parser: loaded once somebody edits.
const GateForm = late(async () => (await import("./form/gate-form")).GateForm);
const DeleteDialog = late(async () => (await import("@/components/object/delete/delete-dialog")).DeleteDialog);

const CRUMBS = [{ href: "/gates", label: "Gates" }];

interface Address {
  readonly kind: GateKind;
  readonly name: string;
  readonly isYaml: boolean;
}

function readAddress(pathname: string): Address {
  const [, , kind = "", name = "", tab = ""] = pathname.split("/");
  return {
    kind: GATE_KINDS.find((each) => each === kind) ?? "window",
    name: decodeURIComponent(name),
    isYaml: tab === "yaml",
  };
}

/** One maintenance window, freeze or gate; the address names its kind, itself and the open tab. */
export function GateDetailPage() {
  const alive = useAlive();
  const address = readAddress(usePathname());
  return alive ? <NamedGate key={`${address.kind}/${address.name}`} {...address} /> : <LoadingGate />;
}

function NamedGate({ kind, name, isYaml }: Address) {
  const opens = useSearchParams().has("edit");
  const { data, error, refetch } = useQuery(gateDetail(kind, name));
  const { data: listed } = useQuery(gatePart("one", { q: exactTerm("name", `${kind}/${name}`), limit: 1 }));
  const news = JSON.stringify(listed?.rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row is the news
  useEffect(() => void refetch(), [news, refetch]);
  const isAbsent = isNotFound(error);
  const thing = GATE_KIND_LABELS[kind].toLowerCase();
  return (
    <DetailPage
      thing={thing}
      name={name}
      state={{ row: isAbsent ? undefined : data, isAbsent, error, refetch }}
      bareHeader={<PageHeader title={name} machine verb={GATE_KIND_LABELS[kind]} crumbs={CRUMBS} />}
    >
      {(detail) => (
        <DetailFrame
          subject={thing}
          header={<Header detail={detail} isYaml={isYaml} />}
          error={error}
          onTryAgain={refetch}
        >
          {isYaml ? (
            <ObjectTab
              kind={GATE_RESOURCES[kind]}
              name={name}
              opens={opens}
              form={(text, onText) => (
                <Suspense>
                  <GateForm kind={kind} text={text} onText={onText} />
                </Suspense>
              )}
            />
          ) : (
            <GateOverview detail={detail} />
          )}
        </DetailFrame>
      )}
    </DetailPage>
  );
}

function Header({ detail: { row }, isYaml }: { readonly detail: GateDetail; readonly isYaml: boolean }) {
  const router = useRouter();
  const [isDeleting, setDeleting] = useState(false);
  const { kind, object } = row;
  const id = { kind: GATE_RESOURCES[kind], name: object };
  return (
    <>
      <PageHeader
        title={object}
        machine
        verb={GATE_KIND_LABELS[kind]}
        crumbs={CRUMBS}
        badges={<StatusBadge appearance={GATE_APPEARANCE[row.status]} as="pill" />}
        about={row.about}
        actions={
          isYaml ? null : (
            <>
              <ObjectButton id={id} write="edit" href={`${gateHref(kind, object, "yaml")}?edit`}>
                Edit
              </ObjectButton>
              <ObjectButton id={id} write="delete" onClick={() => setDeleting(true)}>
                {kind === "freeze" ? "Thaw…" : "Delete…"}
              </ObjectButton>
            </>
          )
        }
      />
      <div className="mt-2">
        <DetailTabs
          tabs={[
            { id: "overview", label: "Overview" },
            { id: "yaml", label: "Form and YAML" },
          ]}
          current={isYaml ? "yaml" : "overview"}
          hrefOf={(id) => gateHref(kind, object, id === "yaml" ? "yaml" : "")}
        />
      </div>
      <Suspense>
        {isDeleting ? (
          <DeleteDialog
            id={id}
            kind={KIND_NAMES[kind]}
            onDeleted={() => router.push("/gates")}
            onClose={() => setDeleting(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

export function LoadingGate() {
  return <ObjectLoading thing="gate" />;
}
