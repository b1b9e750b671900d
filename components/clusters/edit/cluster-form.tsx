"use client";

import type { ConfigFields } from "@/components/config-form/config-fields";
import { LabelRows } from "@/components/config-form/label-rows";
import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import { SetSuggestions, useSetNames } from "@/components/labels/set-suggestions";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import type { WholeObject } from "@/lib/api/objects/whole-objects";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { isFields } from "@/lib/objects/editable";
import { clusterFields, isOwnLabel } from "./cluster-fields";
import { TaintFields } from "./taint-fields";

interface ClusterFormProps {
  /** The cluster as YAML: the only state, so that form and text are in step. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** As it was read. */
  readonly base: WholeObject;
}

const LABELS = ["metadata", "labels"];
const SET = [...LABELS, CLUSTER_SET_LABEL];
const ACCEPTS = ["spec", "hubAcceptsClient"];
const LEASE = ["spec", "leaseDurationSeconds"];
/** The hub waits for that many heartbeats. */
const GRACE = 5;
const DEFAULT_LEASE = 60;

/** What people change of a ManagedCluster, as a form over its text. */
export function ClusterForm({ text, onText, base }: ClusterFormProps) {
  const sets = useSetNames();
  const fields = clusterFields(text, onText);
  if (!fields) return <UnreadableYaml />;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      <InputField
        machine
        label="Cluster set"
        hint="of which placements may select it"
        list={sets.id}
        placeholder="default"
        value={fields.text(SET)}
        onChange={({ target }) => fields.set(SET, target.value)}
        problem={fields.at(SET)?.message}
      />
      <SetSuggestions id={sets.id} names={sets.names} />
      <FieldGroup label="Labels" hint="by which sets and placements select">
        <div className="grid gap-1.5">
          <LabelRows fields={fields} path={LABELS} isHidden={isOwnLabel} />
        </div>
      </FieldGroup>
      <FieldGroup label="Taints" hint="keep placements from selecting it">
        <TaintFields fields={fields} stored={storedTaints(base)} />
      </FieldGroup>
      <Heartbeat fields={fields} />
      <FieldGroup label="Acceptance">
        <RadioGroup<"accept" | "deny">
          label="Acceptance"
          value={fields.value(ACCEPTS) === true ? "accept" : "deny"}
          onValue={(choice) => fields.set(ACCEPTS, choice === "accept")}
          choices={[
            {
              value: "accept",
              label: "Accepted",
              effect: "The hub gives its agent access to a namespace of its own.",
            },
            {
              value: "deny",
              label: "Denied",
              effect:
                "The hub takes that access away, and the cluster becomes unreachable: placements that do not tolerate that drop it, with their add-ons.",
            },
          ]}
        />
      </FieldGroup>
    </div>
  );
}

function Heartbeat({ fields }: { readonly fields: ConfigFields }) {
  const text = fields.text(LEASE);
  const set = (typed: string) => {
    if (typed === "") return fields.set(LEASE, undefined);
    fields.set(LEASE, /^\d{1,9}$/.test(typed) ? Number(typed) : typed);
  };
  return (
    <InputField
      machine
      inputMode="numeric"
      label="Lease duration in seconds"
      hint={`unreachable after ${(Number(text) || DEFAULT_LEASE) * GRACE} s without a heartbeat`}
      placeholder={String(DEFAULT_LEASE)}
      value={text}
      onChange={({ target }) => set(target.value)}
      problem={fields.at(LEASE)?.message}
    />
  );
}

function storedTaints({ spec }: WholeObject): readonly unknown[] {
  const taints = isFields(spec) ? spec.taints : undefined;
  return Array.isArray(taints) ? taints : [];
}
