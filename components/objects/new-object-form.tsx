"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { clusterSetHref } from "@/components/object/object-address";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { SHOWN_KINDS, yamlHref } from "@/components/object/object-kinds";
import { ListProblem } from "@/components/request-state/list-problem";
import { type CreatedKindName, startingText } from "@/lib/objects/starting-text";
import { kindSchema } from "@/lib/queries/objects/objects";
import { session } from "@/lib/queries/session/session";
import { Creation } from "./creation";

interface NewObjectFormProps {
  readonly kind: CreatedKindName;
  readonly namespace: string | undefined;
  /** The one that is bound. */
  readonly set?: string | undefined;
  /** Beside the text, instead of help. */
  readonly form?: (text: string, onText: (text: string) => void) => ReactNode;
}

/** The text of a new object, once it is known how the hub stores its kind. */
export function NewObjectForm({ kind, namespace, set, form }: NewObjectFormProps) {
  const router = useRouter();
  const { data: person } = useQuery(session());
  const { data, error, refetch } = useQuery(kindSchema(SHOWN_KINDS[kind].kind));
  if (data && person) {
    const first = startingText(kind, data.apiVersion, { namespace, set });
    return (
      <Creation
        key={person.user}
        user={person.user}
        stored={{ ...data, kind }}
        schema={data.schema}
        first={first}
        // Of a binding, the address has all that is to be replaced.
        {...(set !== undefined && namespace !== undefined && { obstacle: () => undefined })}
        {...(form && { form })}
        onCreated={({ object: { metadata } }) => {
          const { name, namespace: created } = metadata;
          if (kind === "ManagedClusterSetBinding") return router.push(clusterSetHref(name));
          router.push(yamlHref(kind, { name, ...(created !== undefined && { namespace: created }) }) ?? "/");
        }}
        onClose={() => router.push(SHOWN_KINDS[kind].crumbs()[0]?.href ?? "/")}
      />
    );
  }
  if (!error) return <ObjectAwaited />;
  return (
    <div className="pt-3">
      <ListProblem subject="description of this kind" error={error} onTryAgain={refetch} />
    </div>
  );
}
