"use client";

import { Suspense, useDeferredValue } from "react";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { InputField } from "@/components/ui/controls/input-field";
import { late } from "@/components/ui/hooks/late";
import { importText } from "@/lib/join/join-texts";
import { JoinEffect } from "./join-preview";
import { JoinTextBlock } from "./join-text-block";
import { KubeconfigField } from "./kubeconfig-field";
import { givenTo, type TypedImport, useImport } from "./use-import";

const ImportReview = late(async () => (await import("./import-review")).ImportReview);

interface ImportFormProps {
  readonly onBegun: (cluster: string) => void;
}

/** A cluster that the hub reaches by its kubeconfig: what it is called, how it is reached, and what it is given. */
export function ImportForm({ onBegun }: ImportFormProps) {
  const { typed, change, problems, isTried, review, reviewed, back, sending, ...kubeconfig } = useImport(onBegun);
  const { error, isPending, mutate } = sending;
  // The rights are those of one cluster: which one is not known before its name is.
  const typedName = useDeferredValue(problems.name === undefined ? typed.name.trim() : undefined);
  const bind = (field: keyof TypedImport) => ({
    machine: true,
    value: typed[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [field]: target.value }),
  });
  return (
    <>
      <InputField
        label="Name"
        hint="as the hub is to know it"
        placeholder="my-cluster"
        {...bind("name")}
        problem={isTried ? problems.name : undefined}
      />
      <KubeconfigField
        read={kubeconfig.read}
        text={kubeconfig.text}
        isTried={isTried}
        onText={kubeconfig.setText}
        onContext={kubeconfig.setContext}
      />
      <InputField
        label="Cluster set"
        hint="default without one"
        placeholder="default"
        {...bind("set")}
        problem={problems.set}
      />
      <InputField
        label="Labels"
        hint="key=value, separated by commas"
        placeholder="environment=production, region=eu-central"
        {...bind("labels")}
        problem={problems.labels}
      />
      <Effect typed={typed} />
      <div className="flex flex-wrap items-center gap-2">
        <GuardedButton action="import" name={typedName} appearance="primary" onClick={review}>
          Review import
        </GuardedButton>
        <ButtonLink href="/clusters">Cancel</ButtonLink>
      </div>
      <details>
        <summary className="text-text-2 hover:text-text">Apply it to the hub yourself</summary>
        <div className="mt-2">
          <JoinTextBlock text={importText(typed.name.trim() || "my-cluster")} />
        </div>
      </details>
      <Suspense>
        {reviewed ? (
          <ImportReview
            wanted={reviewed}
            isPending={isPending}
            problem={error?.message}
            onBack={back}
            onImport={() => mutate()}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function Effect({ typed }: { readonly typed: TypedImport }) {
  return (
    <section aria-label="What it would get" className="grid gap-1.5">
      <h2 className="font-strong">What it would get</h2>
      <JoinEffect input={givenTo(useDeferredValue(typed))} />
    </section>
  );
}
