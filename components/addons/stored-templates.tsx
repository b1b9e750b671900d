"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { Button } from "@/components/ui/controls/button";
import { Age } from "@/components/ui/feedback/age";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { DiffBlock } from "@/components/ui/yaml/diff-block";
import type { RevisionLine } from "@/lib/api/rollouts/revisions";
import { plural } from "@/lib/format/count";
import type { AddOnPlacement, AddOnRow } from "@/lib/lists/addons/row";
import { revisionText, rolloutRevisions } from "@/lib/queries/rollouts/revisions";

/** Stored revisions of the add-on's templates, each compared with the current one. */
export function StoredTemplates({ row }: { readonly row: AddOnRow }) {
  const [placement] = row.placements;
  return placement ? <Stored addOn={row.name} placement={placement} /> : null;
}

interface StoredProps {
  readonly addOn: string;
  readonly placement: AddOnPlacement;
}

function Stored({ addOn, placement: { namespace, name } }: StoredProps) {
  const path = { addOn, namespace, placement: name };
  const { data, error, refetch } = useQuery(rolloutRevisions(path, ""));
  const [open, setOpen] = useState<string>();
  const stored = data?.revisions.filter(({ resource }) => resource === "addontemplates") ?? [];
  const current = stored.find((each) => each.current) ?? stored[0];
  return (
    <section aria-label="History">
      <SectionTitle title="History" note={`stored by the add-on manager, for ${namespace}/${name}`} />
      {error && !data ? <ListProblem subject="earlier configurations" error={error} onTryAgain={refetch} /> : null}
      {data && stored.length === 0 ? (
        <p className="px-4 pb-3 text-text-2 sheet:px-6">No template revisions yet.</p>
      ) : null}
      <ul className="border-line border-t empty:hidden">
        {stored.map((revision) => (
          <li key={revision.name} data-revision={revision.specHash} className="border-line border-b">
            <RevisionHead
              revision={revision}
              isCurrent={revision === current}
              isOpen={revision.name === open}
              onOpen={() => setOpen(revision.name === open ? undefined : revision.name)}
            />
            {revision.name === open && current ? <Difference path={path} from={revision} to={current} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RevisionHeadProps {
  readonly revision: RevisionLine;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function RevisionHead({ revision, isCurrent, isOpen, onOpen }: RevisionHeadProps) {
  const { config, specHash, clusters, since, knownGood } = revision;
  const marks = [isCurrent ? "current" : "", knownGood ? "last known good" : ""].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 leading-5 sheet:px-6">
      <span className="min-w-0 flex-1">
        <span className="mono font-medium [overflow-wrap:anywhere]">{config}</span>{" "}
        <span className="mono text-text-3">{specHash.slice(0, 6)}</span>
        <span className="block text-small text-text-3">
          {[...marks, `on ${plural(clusters, "cluster")}`].join(", ")}, stored <Age since={since} /> ago
        </span>
      </span>
      {isCurrent ? null : (
        <Button onClick={onOpen} aria-expanded={isOpen}>
          {isOpen ? "Collapse" : "Changes since"}
          <span className="sr-only"> {specHash.slice(0, 6)}</span>
        </Button>
      )}
    </div>
  );
}

interface DifferenceProps {
  readonly path: { readonly addOn: string; readonly namespace: string; readonly placement: string };
  readonly from: RevisionLine;
  readonly to: RevisionLine;
}

function Difference({ path, from, to }: DifferenceProps) {
  const before = useQuery(revisionText(path, from.name));
  const after = useQuery(revisionText(path, to.name));
  const error = before.error ?? after.error;
  if (error)
    return (
      <ListProblem
        subject="these configurations"
        error={error}
        onTryAgain={() => Promise.all([before.refetch(), after.refetch()])}
      />
    );
  if (!before.data || !after.data) return null;
  return (
    <div className="px-4 pb-3 sheet:px-6">
      <DiffBlock
        label={`From ${from.specHash.slice(0, 6)} to ${to.specHash.slice(0, 6)}`}
        before={before.data.yaml}
        after={after.data.yaml}
      />
    </div>
  );
}
