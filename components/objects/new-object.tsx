"use client";

import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { SHOWN_KINDS } from "@/components/object/object-kinds";
import { Link } from "@/components/ui/controls/link";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { CREATED_KINDS, isCreatedKind } from "@/lib/objects/starting-text";
import { LoadingObject } from "./object-detail";

/** Contains the YAML parser: loaded on demand only. */
const NewObjectForm = late(async () => (await import("./new-object-form")).NewObjectForm);
const AccountForm = late(async () => (await import("./account-form")).AccountForm);

/** Creates an object from a text; the address names its kind, or else it is chosen here. */
export function NewObject() {
  const alive = useAlive();
  const parameters = useSearchParams();
  const kind = parameters.get("kind") ?? "";
  const namespace = parameters.get("namespace") ?? undefined;
  const set = parameters.get("set") ?? undefined;
  if (!alive) return <LoadingObject />;
  if (!isCreatedKind(kind)) return <KindChoice />;
  const { title, about } = CREATED_KINDS[kind];
  return (
    <>
      <PageHeader
        title={title.toLowerCase()}
        verb="New"
        crumbs={[...SHOWN_KINDS[kind].crumbs(), { href: newObjectHref(), label: "New" }]}
        about={about}
      />
      <Suspense fallback={<ObjectAwaited />}>
        <NewObjectForm
          key={kind}
          kind={kind}
          namespace={namespace}
          set={set}
          {...(kind === "ManagedServiceAccount" && {
            form: (text, onText) => (
              <Suspense>
                <AccountForm text={text} onText={onText} />
              </Suspense>
            ),
          })}
        />
      </Suspense>
    </>
  );
}

/** Without a kind, where one is chosen. */
function newObjectHref(kind?: string): string {
  return kind === undefined ? "/objects/new" : `/objects/new?kind=${kind}`;
}

/** Many hubs have no service accounts of clusters: *Access* offers one where they do. */
const OFFERED = Object.entries(CREATED_KINDS).filter(([kind]) => kind !== "ManagedServiceAccount");

function KindChoice() {
  return (
    <>
      <PageHeader title="New object" about="Written as YAML. Nothing is created before you have reviewed it." />
      <ul aria-label="Kinds" className="mt-3 border-line border-t">
        {OFFERED.map(([kind, { title, about }]) => (
          <li key={kind} className="border-line border-b">
            <Link
              href={newObjectHref(kind)}
              className="grid gap-x-6 px-4 py-2.5 hover:bg-hover sheet:grid-cols-[220px_minmax(0,1fr)] sheet:px-6"
            >
              <span>
                <span className="block font-medium">{title}</span>
                <span className="mono block text-small text-text-3">{kind}</span>
              </span>
              <span className="text-pretty text-text-2">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
