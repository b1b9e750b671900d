"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { GATE_RESOURCES, KIND_NAMES } from "@/components/gates/gate-labels";
import { gateHref } from "@/components/object/object-address";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { Creation } from "@/components/objects/creation";
import { ListProblem } from "@/components/request-state/list-problem";
import type { GateKind } from "@/lib/lists/gates/row";
import { startingText } from "@/lib/objects/starting-text";
import { kindSchema } from "@/lib/queries/objects/objects";
import { session } from "@/lib/queries/session/session";
import { GateForm } from "./gate-form";

/** The form and the text of a new window, freeze or gate, once it is known how the hub stores its kind. */
export function GateCreation({ kind }: { readonly kind: GateKind }) {
  const router = useRouter();
  const { data: person } = useQuery(session());
  const { data, error, refetch } = useQuery(kindSchema(GATE_RESOURCES[kind]));
  if (data && person) {
    const name = KIND_NAMES[kind];
    return (
      <Creation
        key={person.user}
        user={person.user}
        stored={{ ...data, kind: name }}
        schema={data.schema}
        first={startingText(name, data.apiVersion)}
        form={(text, onText) => <GateForm kind={kind} text={text} onText={onText} isNew />}
        onCreated={({ object }) => router.push(gateHref(kind, object.metadata.name))}
        onClose={() => router.push("/gates")}
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
