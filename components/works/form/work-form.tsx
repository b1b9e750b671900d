"use client";

import { ManifestInput } from "@/components/catalogue/register/manifest-input";
import type { ObjectFields } from "@/components/config-form/object-fields";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import type { RawObject } from "@/lib/kube/object";
import { isFields } from "@/lib/objects/editable";
import { DeletionFields } from "./deletion-fields";
import { ManifestOptions } from "./manifest-options";

interface WorkTemplateFormProps {
  /** Of a work's `spec`, or a replica set's template. */
  readonly fields: ObjectFields;
}

/** What a work delivers and how: manifests, what is done with each, the account that applies them, what stays. */
export function WorkTemplateForm({ fields }: WorkTemplateFormProps) {
  const manifests = manifestsIn(fields);
  return (
    <div className="grid gap-5">
      <ManifestInput manifests={manifests} onManifests={(changed) => fields.set(["workload", "manifests"], changed)} />
      {manifests.map((manifest, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: while its name is typed, a manifest is only its place
        <ManifestOptions key={index} manifest={manifest} fields={fields} />
      ))}
      <ExecutorFields fields={fields} />
      <DeletionFields fields={fields} manifests={manifests} />
    </div>
  );
}

function manifestsIn(fields: ObjectFields): readonly RawObject[] {
  return fields.items(["workload", "manifests"]).flatMap((manifest) => {
    if (!isFields(manifest)) return [];
    return [{ ...manifest, metadata: isFields(manifest.metadata) ? manifest.metadata : {} }];
  });
}

const ACCOUNT = ["executor", "subject", "serviceAccount"];

/** Without one, the agent applies with its own rights. */
function ExecutorFields({ fields }: WorkTemplateFormProps) {
  const [namespace, name] = [fields.text([...ACCOUNT, "namespace"]), fields.text([...ACCOUNT, "name"])];
  const set = (account: { namespace: string; name: string }) =>
    fields.set(
      ["executor"],
      account.namespace === "" && account.name === ""
        ? undefined
        : { subject: { type: "ServiceAccount", serviceAccount: account } },
    );
  return (
    <FieldGroup
      label="Executor"
      hint="a service account on the cluster"
      note={
        (namespace === "") === (name === "")
          ? undefined
          : "An executor has a namespace and a name: complete both, or clear both."
      }
    >
      <div className="grid gap-3 sheet:grid-cols-2">
        <InputField
          machine
          label="Namespace of the account"
          value={namespace}
          onChange={({ target }) => set({ namespace: target.value, name })}
        />
        <InputField
          machine
          label="Name of the account"
          value={name}
          onChange={({ target }) => set({ namespace, name: target.value })}
        />
      </div>
    </FieldGroup>
  );
}
