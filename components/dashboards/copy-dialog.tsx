"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FieldProblem } from "@/components/ui/controls/field";
import { InputField } from "@/components/ui/controls/input-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import { arrangeable } from "@/lib/dashboards/arrange";
import { KeepChoice, useKeepChoice } from "./keep-choice";
import { keepDashboard } from "./kept-dashboards";

interface CopyDialogProps {
  readonly title: string;
  readonly json: string;
  readonly onClose: () => void;
}

/** Keeps a dashboard of any kind as one's own, under a name of its own. */
export function CopyDialog({ title, json, onClose }: CopyDialogProps) {
  const id = useId();
  const router = useRouter();
  const queries = useQueryClient();
  const [name, setName] = useState(`${title} (copy)`);
  const keeping = useKeepChoice(json.length);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { uid: _, id: __, ...copy } = arrangeable(json);
      return keepDashboard(keeping.where, { ...copy, title: name.trim() });
    },
    onSuccess: async (href) => {
      await queries.invalidateQueries({ queryKey: ["dashboards"], exact: true });
      onClose();
      router.push(href);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "" && !isPending) mutate();
  };
  return (
    <Dialog
      title={`Copy ${title}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            form={id}
            type="submit"
            appearance="primary"
            disabled={isPending}
            reason={name.trim() === "" ? "A dashboard needs a title." : undefined}
          >
            Copy
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-4 pt-1">
        <InputField label="Title" value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
        <KeepChoice {...keeping} />
        <FieldProblem id={`${id}-problem`} problem={error?.message} />
      </form>
    </Dialog>
  );
}
