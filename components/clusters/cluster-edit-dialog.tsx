"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { SetSuggestions, useSetNames } from "@/components/labels/set-suggestions";
import { readSelected } from "@/components/list/selection/read-selected";
import type { Selection } from "@/components/list/selection/selection";
import { Button } from "@/components/ui/controls/button";
import { FieldProblem } from "@/components/ui/controls/field";
import { InputField } from "@/components/ui/controls/input-field";
import { SelectField } from "@/components/ui/controls/select-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import { MAX_EDITED } from "@/lib/api/clusters/edit-clusters";
import { count, plural } from "@/lib/format/count";
import { ClusterEditReview } from "./cluster-edit-review";
import { SELECTED_CLUSTERS } from "./selected-clusters";
import { isNothing, NOTHING_TYPED, readTypedEdit, type TypedEdit } from "./typed-edit";

interface ClusterEditDialogProps {
  readonly selection: Selection;
  readonly onClose: () => void;
}

const FIELDS = [
  { name: "addLabels", label: "Add labels", hint: "or change them", placeholder: "env=prod tier=1" },
  { name: "removeLabels", label: "Remove labels", hint: "by key", placeholder: "env tier" },
  { name: "set", label: "Cluster set", hint: "unchanged if empty", placeholder: "" },
  { name: "addTaints", label: "Add taints", hint: "or change them", placeholder: "key=value:NoSelect" },
  { name: "removeTaints", label: "Remove taints", hint: "by key", placeholder: "key" },
  { name: "lease", label: "Lease duration in seconds", hint: "unchanged if empty", placeholder: "60" },
] as const satisfies readonly { name: keyof TypedEdit; label: string; hint: string; placeholder: string }[];

const ACCEPTANCE = [
  { value: "", label: "unchanged" },
  { value: "accept", label: "Accept" },
  { value: "deny", label: "Deny" },
];
const DENIED = "they become unreachable, and most placements drop them then";

/** Edits labels, set, taints, lease and acceptance of selected clusters: what is typed first, then what that does. */
export function ClusterEditDialog({ selection, onClose }: ClusterEditDialogProps) {
  const id = useId();
  const { data: names, error } = useSelectedNames(selection);
  const sets = useSetNames();
  const [text, setText] = useState(NOTHING_TYPED);
  const [isReviewed, setReviewed] = useState(false);
  const { changes, problems } = readTypedEdit(text);
  if (isReviewed && names)
    return (
      <ClusterEditReview input={{ clusters: names, ...changes }} onBack={() => setReviewed(false)} onDone={onClose} />
    );
  const reason = whyNot(names, text, problems);
  return (
    <Dialog
      title={names ? `Edit ${plural(names.length, "cluster")}` : "Edit clusters"}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} data-keep="">
            Cancel
          </Button>
          <Button form={id} type="submit" appearance="primary" reason={reason}>
            Review changes
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setReviewed(reason === undefined);
        }}
      >
        {FIELDS.map(({ name, ...field }) => (
          <InputField
            key={name}
            machine
            list={name === "set" ? sets.id : undefined}
            {...field}
            value={text[name]}
            onChange={({ target }) => setText({ ...text, [name]: target.value })}
            problem={(problems as Partial<TypedEdit>)[name]}
          />
        ))}
        <SetSuggestions id={sets.id} names={sets.names} />
        <SelectField
          label="Acceptance"
          hint={text.acceptance === "deny" ? DENIED : "of their agents by the hub"}
          options={ACCEPTANCE}
          value={text.acceptance}
          onValue={(acceptance) => setText({ ...text, acceptance })}
        />
        <FieldProblem id={`${id}-problem`} problem={error?.message} />
      </form>
    </Dialog>
  );
}

/** Of a filter: those that match when the dialog opens. */
function useSelectedNames(selection: Selection) {
  const key = selection.by === "names" ? [...selection.names] : [selection.q, ...selection.except];
  return useQuery({
    queryKey: ["clusters", "edited", selection.by, key],
    queryFn: async ({ signal }) =>
      (await readSelected(SELECTED_CLUSTERS, selection, { signal })).map(({ name }) => name).sort(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function whyNot(names: readonly string[] | undefined, text: TypedEdit, problems: object): string | undefined {
  if (!names) return "The selected clusters are being read.";
  if (names.length > MAX_EDITED) return `At most ${count(MAX_EDITED)} clusters are edited at once.`;
  if (names.length === 0) return "None of them is there any more.";
  if (Object.keys(problems).length > 0) return "Fix the marked problems first.";
  return isNothing(text) ? "No changes yet." : undefined;
}
