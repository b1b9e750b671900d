"use client";

import { useRouter } from "next/navigation";
import { BlastRadius } from "@/components/apply-plan/blast-radius";
import { PlanCopies } from "@/components/apply-plan/plan-copies";
import { Button } from "@/components/ui/controls/button";
import { FieldProblem } from "@/components/ui/controls/field";
import { InputField } from "@/components/ui/controls/input-field";
import { SelectField } from "@/components/ui/controls/select-field";
import { TypedName } from "@/components/ui/controls/typed-name";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { PlannedWrite } from "@/lib/api/addons/enable";
import type { PlacementInput } from "@/lib/api/placements/placement-input";
import { plainPlacement } from "@/lib/enable/desired-placement";
import { ConvertedFilter, PlacementReach } from "./converted-filter";
import { useFilterPlacement } from "./use-filter-placement";

interface PlacementDialogProps {
  readonly filter: string;
  /** How many clusters match. */
  readonly total: number;
  readonly onClose: () => void;
}

/**
 * Creates a placement from a filter, as far as it can express it: what is supported and what is not, and which clusters
 * it would select.
 */
export function PlacementDialog({ filter, total, onClose }: PlacementDialogProps) {
  const router = useRouter();
  const placement = useFilterPlacement(filter, onClose);
  const { converted, trial, error, creating, namespaces, namespace, name, refusal, problem, at, effect } = placement;
  const goOn = () => {
    placement.keep();
    router.push("/addons/enable");
  };
  return (
    <Dialog
      title="Create a placement from this filter"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} data-keep="">
            Close
          </Button>
          <Button onClick={goOn} reason={refusal}>
            Enable an add-on with it…
          </Button>
          <Button
            appearance="primary"
            disabled={creating.isPending || (!trial && !refusal)}
            reason={refusal ?? problem}
            onClick={() => creating.mutate()}
          >
            Create the placement
          </Button>
        </>
      }
    >
      <ConvertedFilter converted={converted} filter={filter} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 sheet:grid-cols-2">
        <SelectField
          label="Namespace"
          problem={at("namespace")}
          options={namespaces.map((each) => ({ value: each.name, label: each.name }))}
          value={namespace}
          onValue={placement.setNamespace}
        />
        <InputField
          machine
          label="Name"
          problem={at("name")}
          value={name}
          onChange={({ target }) => placement.setName(target.value)}
        />
      </div>
      <PlacementReach trial={trial} error={error} total={total} namespace={namespace} />
      {effect && (effect.confirm !== undefined || (effect.radius?.effects.length ?? 0) > 0) ? (
        <div className="mt-4">
          <BlastRadius {...effect} rendered={placement.rendered} />
          {effect.confirm === undefined ? null : (
            <TypedName name={effect.confirm} typed={placement.confirmed} onTyped={placement.setConfirmed} />
          )}
        </div>
      ) : null}
      {trial?.effect && namespace !== "" ? <PlanCopies writes={[creationOf(placement.input)]} /> : null}
      <FieldProblem id="placement-problem" problem={creating.error?.message ?? at("clusterSets")} />
    </Dialog>
  );
}

/** The write that creates it. JSON is YAML, too. */
function creationOf(input: PlacementInput): PlannedWrite {
  const { namespace, name } = input;
  return { verb: "create", kind: "Placement", namespace, name, after: JSON.stringify(plainPlacement(input)) };
}
