"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { InputField } from "@/components/ui/controls/input-field";
import { facetValues } from "@/lib/queries/list/facet-values";
import { bindHref } from "./set-address";

interface BindFormProps {
  readonly set: string;
  /** Namespaces that it is bound to already. */
  readonly bound: readonly string[];
}

/** Binds the set to a namespace: it is named here, and what that does is reviewed before it is written. */
export function BindForm({ set, bound }: BindFormProps) {
  const list = useId();
  const router = useRouter();
  const [namespace, setNamespace] = useState("");
  const { data } = useQuery(facetValues("placements", { facets: "namespace" }));
  const known = (data?.namespace?.values ?? []).map(({ value }) => value).filter((each) => !bound.includes(each));
  const typed = namespace.trim();
  const reason = whyNot(typed, bound);
  const review = () => {
    if (reason === undefined) router.push(bindHref(set, typed));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    review();
  };
  return (
    <form onSubmit={submit} className="mt-2 grid gap-2">
      <InputField
        machine
        label="Bind to another namespace"
        list={list}
        value={namespace}
        onChange={({ target }) => setNamespace(target.value)}
      />
      <datalist id={list}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <div>
        <GuardedButton action="bind-set" reason={reason} onClick={review}>
          Review binding…
        </GuardedButton>
      </div>
    </form>
  );
}

function whyNot(typed: string, bound: readonly string[]): string | undefined {
  if (typed === "") return "Name a namespace first.";
  return bound.includes(typed) ? `It is bound to ${typed} already.` : undefined;
}
