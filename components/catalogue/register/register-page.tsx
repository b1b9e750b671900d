"use client";

import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { chartToRegister } from "@/components/object/register-href";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";

// Contain the YAML parser: loaded on demand only.
const TemplateStep = late(async () => (await import("./template-step")).TemplateStep);
const AddOnStep = late(async () => (await import("./add-on-step")).AddOnStep);

/** An add-on of one's own in two steps: its template, which moves nothing, then what installs it. */
export function RegisterPage() {
  const alive = useAlive();
  const parameters = useSearchParams();
  const template = parameters.get("template");
  const from = parameters.get("from") ?? undefined;
  return (
    <>
      <PageHeader
        title={from === undefined ? "Register an add-on" : "New version of a template"}
        crumbs={[{ href: "/catalogue", label: "Catalogue" }]}
        about={template === null ? FIRST : SECOND}
      />
      {alive ? (
        <Suspense fallback={<ObjectAwaited />}>
          {template === null ? (
            <TemplateStep key={from} from={from} chart={chartToRegister(parameters)} />
          ) : (
            <AddOnStep key={template} template={template} />
          )}
        </Suspense>
      ) : (
        <ObjectAwaited />
      )}
    </>
  );
}

const FIRST =
  "Step 1 of 2: the template, what is installed on each cluster. Creating it changes no cluster. A template stays as it is: a change is a new version.";
const SECOND =
  "Step 2 of 2: the add-on, which is installed from the template. Its effect on clusters is shown before it is saved.";
