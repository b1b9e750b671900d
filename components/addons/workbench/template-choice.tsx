"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { WhyForm } from "@/components/explain/why-form";
import { registerHref } from "@/components/object/register-href";
import { workbenchHref } from "@/components/object/workbench-href";
import { GuardedLink } from "@/components/request-state/guarded-link";
import { ListProblem } from "@/components/request-state/list-problem";
import { Link } from "@/components/ui/controls/link";
import { SelectField } from "@/components/ui/controls/select-field";
import { addOnSetup } from "@/lib/queries/addons/add-on-setup";
import { addOnPart } from "@/lib/queries/addons/addons";

const MAX_ADD_ONS = 200;
const LINK = "text-accent-text hover:underline hover:underline-offset-2";

/** Chooses the template to try: one of an add-on's, or any by its name. */
export function TemplateChoice() {
  const router = useRouter();
  const [chosen, setChosen] = useState<string>();
  const { data, error, refetch } = useQuery(addOnPart("workbench", { sort: "name", limit: MAX_ADD_ONS }));
  const addOns = data?.rows.filter(({ templated }) => templated).map(({ name }) => name) ?? [];
  const addOn = chosen ?? addOns[0];
  return (
    <>
      {error && !data ? <ListProblem subject="add-ons" error={error} onTryAgain={refetch} /> : null}
      {data?.synced && addOns.length === 0 ? <NoTemplates /> : null}
      {addOn === undefined ? null : (
        <div className="max-w-[560px] px-4 pt-4 sheet:px-6">
          <SelectField
            label="Add-on"
            hint="that is made from templates"
            options={addOns.map((name) => ({ value: name, label: name }))}
            value={addOn}
            onValue={setChosen}
          />
          <Templates key={addOn} addOn={addOn} />
        </div>
      )}
      <WhyForm
        label="Template"
        hint="any of the hub, by its name"
        action="Open"
        selected=""
        options={[]}
        onSubmit={(template) => router.push(workbenchHref(template))}
      />
    </>
  );
}

function NoTemplates() {
  return (
    <p className="px-4 pt-4 text-pretty text-text-2 sheet:px-6">
      No add-on that you may see is made from templates.{" "}
      <GuardedLink action="create-template" href={registerHref()} className={LINK}>
        Register an add-on
      </GuardedLink>{" "}
      to have one.
    </p>
  );
}

function Templates({ addOn }: { readonly addOn: string }) {
  const { data, error, refetch } = useQuery(addOnSetup(addOn, ""));
  if (error && !data) return <ListProblem subject="this add-on" error={error} onTryAgain={refetch} />;
  return (
    <section aria-label={`Templates of ${addOn}`} className="mt-3 min-h-8">
      {data?.templates.length === 0 ? <p className="text-text-2">It names no template.</p> : null}
      <ul>
        {data?.templates.map(({ name, placements }) => (
          <li key={name} className="py-1">
            <Link href={workbenchHref(name)} className={`mono [overflow-wrap:anywhere] ${LINK}`}>
              {name}
            </Link>{" "}
            <span className="text-small text-text-3">
              {placements.length > 0 ? `for ${placements.join(", ")}` : "for all clusters"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
