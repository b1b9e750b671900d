"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { InputField } from "@/components/ui/controls/input-field";
import { newQuery, type PanelDraft, type QueryDraft } from "@/lib/dashboards/change-panel";
import type { usePanelCheck } from "./use-panel-check";

const MAX_QUERIES = 12;

interface QueryFieldsProps {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly draft: PanelDraft;
  readonly check: Pick<ReturnType<typeof usePanelCheck>, "states" | "isChecking" | "error">;
  readonly onQueries: (queries: readonly QueryDraft[]) => void;
}

/** The queries of a panel, and what the server says of each. */
export function QueryFields({ raw, draft: { queries }, check, onQueries }: QueryFieldsProps) {
  const put = (at: number, change: Partial<QueryDraft>) =>
    onQueries(queries.map((query, index) => (index === at ? { ...query, ...change } : query)));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">Queries</legend>
      {queries.map((query, at) => (
        <OneQuery
          key={query.ref}
          query={query}
          state={check.states.get(query.ref)}
          onQuery={(change) => put(at, change)}
          onRemove={() => onQueries(queries.filter((_, index) => index !== at))}
        />
      ))}
      <div className="flex items-center justify-between gap-2">
        <Button
          appearance="quiet"
          reason={queries.length >= MAX_QUERIES ? "A panel has twelve queries at most." : undefined}
          onClick={() => onQueries([...queries, newQuery(raw, queries)])}
        >
          <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
          Add a query
        </Button>
        <span role="status" className="text-small text-text-3">
          {check.error ?? (check.isChecking ? "Checking…" : "")}
        </span>
      </div>
    </fieldset>
  );
}

interface OneQueryProps {
  readonly query: QueryDraft;
  readonly state: { readonly text: string; readonly isProblem: boolean } | undefined;
  readonly onQuery: (change: Partial<QueryDraft>) => void;
  readonly onRemove: () => void;
}

function OneQuery({ query: { ref, expr, legend }, state, onQuery, onRemove }: OneQueryProps) {
  return (
    <div className="rounded-panel border border-line p-2.5">
      <Field
        label={`Query ${ref}`}
        hint={
          <span className="flex items-center gap-1">
            {state && !state.isProblem ? state.text : null}
            <IconButton label={`Remove query ${ref}`} onClick={onRemove}>
              <Trash2 size={14} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </span>
        }
        problem={state?.isProblem ? state.text : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            value={expr}
            rows={Math.min(8, Math.max(2, Math.ceil(expr.length / 44)))}
            maxLength={16_384}
            spellCheck={false}
            autoCapitalize="off"
            onChange={({ target }) => onQuery({ expr: target.value })}
            className="mono w-full rounded-control border border-control bg-surface p-2 text-small aria-invalid:border-bad"
          />
        )}
      </Field>
      <div className="mt-2">
        <InputField
          label="Legend"
          hint="{{label}} is filled in"
          machine={true}
          value={legend}
          onChange={({ target }) => onQuery({ legend: target.value })}
        />
      </div>
    </div>
  );
}
