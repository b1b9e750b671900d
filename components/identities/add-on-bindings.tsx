"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Moment } from "@/components/ui/feedback/moment";
import type { AddOnBinding, AddOnBindingsAnswer } from "@/lib/api/approvals/add-on-bindings";
import { plural } from "@/lib/format/count";
import { addOnBindings } from "@/lib/queries/approvals/identities";

const TITLE = "RoleBindings of add-ons";

/** Which roles add-ons' agents have on the hub, and since when; read when somebody opens it. */
export function AddOnBindings() {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...addOnBindings(), enabled: isOpen });
  return (
    <details
      aria-label={TITLE}
      className="border-line border-b px-4 py-3 sheet:px-6"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-medium">
        {TITLE}
        <span className="ml-2.5 font-regular text-small text-text-3">
          {data && !data.missing ? countOf(data) : "read with your own rights"}
        </span>
      </summary>
      {data ? <Bindings answer={data} /> : null}
      {!data && error ? <ListProblem subject={TITLE} error={error} onTryAgain={refetch} /> : null}
      {!data && !error ? <p className="pt-2 text-text-2">Reading them from the hub.</p> : null}
    </details>
  );
}

function countOf({ bindings, partial }: AddOnBindingsAnswer): string {
  return partial ? `the first ${bindings.length}` : plural(bindings.length, "RoleBinding");
}

function Bindings({ answer: { bindings, missing, partial } }: { readonly answer: AddOnBindingsAnswer }) {
  if (missing)
    return (
      <p className="pt-2">
        <MissingRightNote missing={missing} />
      </p>
    );
  if (bindings.length === 0) return <p className="pt-2 text-text-2">There are none on this hub.</p>;
  return (
    <>
      <ul aria-label={TITLE} className="mt-2 border-line border-t">
        {bindings.map((binding) => (
          <BindingLine key={`${binding.namespace}/${binding.name}`} binding={binding} />
        ))}
      </ul>
      {partial ? (
        <p className="pt-2 text-small text-text-2">
          There are more. All of them:{" "}
          <code className="mono [overflow-wrap:anywhere]">
            kubectl get rolebindings -A -l open-cluster-management.io/addon-name
          </code>
        </p>
      ) : null}
    </>
  );
}

function BindingLine({
  binding: { addOn, createdAt, name, namespace, role, subjects },
}: {
  readonly binding: AddOnBinding;
}) {
  return (
    <li className="grid gap-x-6 border-line border-b py-[7px] leading-5 last:border-b-0 sheet:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="mono font-medium">{name}</span> in <span className="mono">{namespace}</span>
        <span className="block text-small text-text-2">
          of {addOn}
          {createdAt ? (
            <>
              , since <Moment at={createdAt} />
            </>
          ) : null}
        </span>
      </p>
      <p className="min-w-0 text-small text-text-2 [overflow-wrap:anywhere]">
        <span className="mono">{role}</span> for <span className="mono">{subjects || "nobody"}</span>
      </p>
    </li>
  );
}
