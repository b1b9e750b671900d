"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { LateBench } from "@/components/addons/workbench/late-bench";
import { OwnDeletion } from "@/components/deletion/own-deletion";
import { shownObject } from "@/components/object/object-kinds";
import { ObjectLoading } from "@/components/object/object-states";
import { ObjectTab } from "@/components/object/object-tab";
import { workbenchHref } from "@/components/object/workbench-href";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { OwnDeletionQuery } from "@/lib/api/deletions/own-deletion";

// Contains the YAML parser: loaded on demand only.
const AccountForm = late(async () => (await import("./account-form")).AccountForm);

/** The YAML of an object without its own page; the address names it. */
export function ObjectDetail() {
  const alive = useAlive();
  const parameters = useSearchParams();
  const shown = shownObject(usePathname(), parameters.get("namespace"));
  if (!alive) return <LoadingObject />;
  if (!shown) return <NotShown />;
  const { label, id, crumbs } = shown;
  const own = OwnDeletionQuery.safeParse({ ...id, kind: label }).data;
  const isTemplate = label === "AddOnTemplate";
  return (
    <>
      <PageHeader
        title={id.name}
        machine
        verb={label}
        crumbs={crumbs}
        actions={isTemplate ? <ButtonLink href={workbenchHref(id.name)}>Workbench</ButtonLink> : undefined}
        about={
          id.namespace === undefined ? undefined : (
            <>
              in the namespace <span className="mono">{id.namespace}</span>
            </>
          )
        }
      />
      {own ? <OwnDeletion of={own} /> : null}
      <ObjectTab
        {...id}
        field={parameters.get("field") ?? undefined}
        {...(label === "ManagedServiceAccount" && {
          form: (text, onText) => (
            <Suspense>
              <AccountForm isStored text={text} onText={onText} />
            </Suspense>
          ),
        })}
        {...(isTemplate && { preview: (text, onField) => <LateBench text={text} onField={onField} /> })}
      />
    </>
  );
}

function NotShown() {
  return (
    <>
      <PageHeader title="Object" />
      <div className="pt-3">
        <RegionMessage title="Objects of this kind are not available here">
          The console shows objects of clusters, placements and add-ons. Objects with secrets have no page.
        </RegionMessage>
      </div>
    </>
  );
}

export function LoadingObject() {
  return <ObjectLoading thing="object" />;
}
