"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { AddOnSetup } from "@/lib/api/addons/add-on-setup";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnSetup } from "@/lib/queries/addons/add-on-setup";

const PACE_MS = 1_000;

interface SetupReadProps {
  readonly row: AddOnRow;
  readonly children: (setup: AddOnSetup) => ReactNode;
}

/** What a tab draws of how the add-on is set up, once it is read. */
export function SetupRead({ row, children }: SetupReadProps) {
  const version = usePaced(
    JSON.stringify(row.placements.map(({ conditions: _, decided: _decided, ...placement }) => placement)),
    PACE_MS,
  );
  const { data, error, refetch } = useQuery(addOnSetup(row.name, version));
  if (data) return children(data);
  if (error) {
    return (
      <div className="pt-3">
        <ListProblem subject="this add-on" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  return <p className="min-h-64 animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading the setup.</p>;
}
