"use client";

import { X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { PanelContext } from "@/components/dashboards/use-panel-data";
import { Button } from "@/components/ui/controls/button";
import { Field, FieldProblem } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { InputField } from "@/components/ui/controls/input-field";
import { SelectField } from "@/components/ui/controls/select-field";
import { CHOSEN_TYPES, draftOf, isDrafted, type PanelDraft } from "@/lib/dashboards/change-panel";
import { QueryFields } from "./query-fields";
import { TYPE_NAMES, UNITS } from "./unit-names";
import { usePanelApply } from "./use-panel-apply";
import { usePanelCheck } from "./use-panel-check";

interface PanelFormProps {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly context: PanelContext;
  /** Called a moment after each change, to draw it. */
  readonly onDraft: (draft: PanelDraft) => void;
  /** Whether what is written here is not applied; called at once, at last with false. Has to stay the same function. */
  readonly onUnapplied: (isUnapplied: boolean) => void;
  readonly onApply: (draft: PanelDraft) => void;
  readonly onClose: () => void;
}

const SETTLED_MS = 500;
const TEXT_AREA = "w-full rounded-control border border-control bg-surface p-2";

/** What one panel says, queries and looks like. It is drawn in its place meanwhile. */
export function PanelForm({ raw, context, onDraft, onUnapplied, onApply, onClose }: PanelFormProps) {
  const [draft, setDraft] = useState(() => draftOf(raw));
  const [settled, setSettled] = useState(draft);
  const form = useRef<HTMLFormElement>(null);
  const left = useRef<HTMLElement>(undefined);
  const check = usePanelCheck(raw, settled, context);
  const { faults, isApplying, apply } = usePanelApply({ raw, faultsOf: check.faultsOf, onApply });
  const { title, description, type, unit, markdown } = draft;
  const set = (change: Partial<PanelDraft>) => setDraft({ ...draft, ...change });
  useEffect(() => {
    if (draft === settled) return;
    const timer = setTimeout(() => {
      setSettled(draft);
      onDraft(draft);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [draft, settled, onDraft]);
  const isUnapplied = isDrafted(raw, draft);
  useEffect(() => {
    onUnapplied(isUnapplied);
    return () => onUnapplied(false);
  }, [isUnapplied, onUnapplied]);
  // What is disabled loses the focus: after the check it is where it was.
  useEffect(() => {
    if (!isApplying) (left.current ?? form.current?.querySelector("input"))?.focus({ preventScroll: true });
  }, [isApplying]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) left.current = document.activeElement;
    setSettled(draft);
    void apply(draft);
  };
  const hasData = type !== "text" && type !== "row";
  return (
    <form ref={form} onSubmit={submit} aria-busy={isApplying} className="flex min-h-0 flex-1 flex-col">
      <fieldset
        disabled={isApplying}
        className="grid min-h-0 min-w-0 flex-1 content-start gap-3 overflow-y-auto px-4 py-3"
      >
        <InputField
          label="Title"
          value={title}
          maxLength={200}
          onChange={({ target }) => set({ title: target.value })}
        />
        {type === "text" ? (
          <Area label="Text" hint="Markdown" value={markdown} rows={10} onValue={(next) => set({ markdown: next })} />
        ) : null}
        {hasData ? (
          <>
            <div className="grid grid-cols-2 gap-3">
              <SelectField
                label="Type"
                options={typesWith(type)}
                value={type}
                onValue={(next) => set({ type: next })}
              />
              <SelectField
                label="Unit"
                options={unitsWith(unit)}
                value={unit}
                onValue={(next) => set({ unit: next })}
              />
            </div>
            <QueryFields raw={raw} draft={draft} check={check} onQueries={(queries) => set({ queries })} />
            <Area label="Description" value={description} rows={2} onValue={(next) => set({ description: next })} />
          </>
        ) : null}
      </fieldset>
      <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3">
        <FieldProblem
          id="panel-faults"
          problem={faults.length === 0 ? undefined : `Query ${faults.join(", ")} is not accepted.`}
        />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" appearance="primary" disabled={isApplying}>
          Apply
        </Button>
      </div>
    </form>
  );
}

interface AreaProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly rows: number;
  readonly onValue: (value: string) => void;
}

function Area({ label, hint, value, rows, onValue }: AreaProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          value={value}
          rows={rows}
          onChange={({ target }) => onValue(target.value)}
          className={TEXT_AREA}
        />
      )}
    </Field>
  );
}

function typesWith(type: string) {
  const known = CHOSEN_TYPES.map((value) => ({ value: value as string, label: TYPE_NAMES[value] }));
  return known.some(({ value }) => value === type) ? known : [{ value: type, label: type }, ...known];
}

function unitsWith(unit: string) {
  return UNITS.some(({ value }) => value === unit) ? UNITS : [{ value: unit, label: unit }, ...UNITS];
}

/** Its head, beside the grid or above it. */
export function PanelFormHead({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  return (
    <div className="flex items-center gap-1 border-line border-b py-1.5 pr-2 pl-4">
      <h2 className="min-w-0 flex-1 truncate font-strong">{title}</h2>
      <IconButton label="Close" onClick={onClose}>
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
