"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FieldProblem } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { SelectField } from "@/components/ui/select-field";
import { PlacementReach, WhatIsSaid } from "./placement-said";
import { useFilterPlacement } from "./use-filter-placement";

interface PlacementDialogProps {
  readonly filter: string;
  /** How many clusters it leaves. */
  readonly total: number;
  readonly onClose: () => void;
}

/** Makes a placement of a filter, as far as a placement can say it: what it says and what it cannot, whom it would choose. */
export function PlacementDialog({ filter, total, onClose }: PlacementDialogProps) {
  const router = useRouter();
  const placement = useFilterPlacement(filter, onClose);
  const { said, trial, error, creating, namespaces, namespace, name, refusal, problem, at } = placement;
  const goOn = () => {
    placement.keep();
    router.push("/addons/enable");
  };
  return (
    <Dialog
      title="Make a placement of this filter"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} data-keep="">
            Close
          </Button>
          <Button onClick={goOn} reason={refusal}>
            Enable an add-on by it…
          </Button>
          <Button
            look="primary"
            disabled={creating.isPending || (!trial && !refusal)}
            reason={refusal ?? problem}
            onClick={() => creating.mutate()}
          >
            Create the placement
          </Button>
        </>
      }
    >
      <WhatIsSaid said={said} filter={filter} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 sheet:grid-cols-2">
        <SelectField
          label="Namespace"
          problem={at("namespace")}
          options={namespaces.map((each) => ({ value: each.name, label: each.name }))}
          value={namespace}
          onValue={placement.setNamespace}
        />
        <InputField machine label="Name" problem={at("name")} value={name} onChange={({ target }) => placement.setName(target.value)} />
      </div>
      <PlacementReach trial={trial} error={error} total={total} namespace={namespace} />
      <FieldProblem id="placement-problem" problem={creating.error?.message ?? at("clusterSets")} />
    </Dialog>
  );
}
