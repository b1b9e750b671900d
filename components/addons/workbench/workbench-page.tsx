"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { SHOWN_KINDS, yamlHref } from "@/components/object/object-kinds";
import { registerHref } from "@/components/object/register-href";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { wholeObject } from "@/lib/queries/objects/objects";
import { isNotFound } from "@/lib/queries/request/api-problem";

// Contains the YAML writer: loaded on demand only.
const StoredBench = late(async () => (await import("./stored-bench")).StoredBench);

const TemplateChoice = late(async () => (await import("./template-choice")).TemplateChoice);

const ABOUT = "What a template becomes on a cluster. Nothing is written until you try it there.";

/** A template of the hub, tried on one cluster; the address names both. */
export function WorkbenchPage() {
  const alive = useAlive();
  const parameters = useSearchParams();
  const template = parameters.get("template") ?? "";
  // The part below reads it.
  const { error } = useQuery({
    ...wholeObject({ kind: SHOWN_KINDS.AddOnTemplate.kind, name: template }),
    enabled: false,
  });
  const crumbs = [{ href: "/catalogue", label: "Catalogue" }];
  if (alive && template === "") {
    return (
      <>
        <PageHeader title="Workbench" crumbs={crumbs} about={ABOUT} />
        <Suspense fallback={<ObjectAwaited />}>
          <TemplateChoice />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <PageHeader
        verb="Workbench"
        title={template}
        machine
        crumbs={crumbs}
        about={ABOUT}
        actions={
          template === "" || isNotFound(error) ? undefined : (
            <>
              <ButtonLink href={yamlHref("AddOnTemplate", { name: template }) ?? ""}>YAML</ButtonLink>
              <GuardedButton action="create-template" href={registerHref(template)}>
                New version…
              </GuardedButton>
            </>
          )
        }
      />
      {alive ? (
        <Suspense fallback={<ObjectAwaited />}>
          <StoredBench
            key={template}
            template={template}
            cluster={parameters.get("cluster") ?? undefined}
            config={parameters.get("config") ?? undefined}
          />
        </Suspense>
      ) : (
        <ObjectAwaited />
      )}
    </>
  );
}
