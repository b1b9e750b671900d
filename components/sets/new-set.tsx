"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { clusterSetHref } from "@/components/object/object-address";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { SHOWN_KINDS } from "@/components/object/object-kinds";
import { Creation } from "@/components/objects/creation";
import { ListProblem } from "@/components/request-state/list-problem";
import { startingText } from "@/lib/objects/starting-text";
import { kindSchema } from "@/lib/queries/objects/objects";
import { session } from "@/lib/queries/session/session";
import { SetForm } from "./set-form";

/** A new cluster set as form and YAML. */
export function NewSetForm() {
  const router = useRouter();
  const { data: person } = useQuery(session());
  const { data, error, refetch } = useQuery(kindSchema(SHOWN_KINDS.ManagedClusterSet.kind));
  if (!data || !person) {
    if (!error) return <ObjectAwaited />;
    return (
      <div className="pt-3">
        <ListProblem subject="description of this kind" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  return (
    <Creation
      key={person.user}
      user={person.user}
      stored={{ ...data, kind: "ManagedClusterSet" }}
      schema={data.schema}
      first={startingText("ManagedClusterSet", data.apiVersion)}
      form={(text, onText) => <SetForm text={text} onText={onText} isNew />}
      onCreated={({ object }) => router.push(clusterSetHref(object.metadata.name))}
      onClose={() => router.push("/sets")}
    />
  );
}
