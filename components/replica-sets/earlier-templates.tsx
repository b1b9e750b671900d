"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { storeDraft } from "@/components/object/editor/use-edit-draft";
import { replicaSetHref } from "@/components/object/object-address";
import { RightButton } from "@/components/request-state/guarded-button";
import { useHinted } from "@/components/request-state/use-hinted";
import { Age } from "@/components/ui/feedback/age";
import { toast } from "@/components/ui/feedback/toasts";
import type { ActivityPage } from "@/lib/api/activity/activity";
import type { WholeObject } from "@/lib/api/objects/whole-objects";
import type { ReplicaSetPath } from "@/lib/api/replica-sets/replica-set-detail";
import { deepEqual } from "@/lib/kube/patches";
import { versionsBefore } from "@/lib/objects/earlier-versions";
import { editableOf, isFields } from "@/lib/objects/editable";
import { textOf } from "@/lib/objects/object-text";
import { objectActivity } from "@/lib/queries/activity/activity";
import { wholeObject } from "@/lib/queries/objects/objects";
import { session } from "@/lib/queries/session/session";
import { REPLICA_SET_KIND } from "./list-states";

/** The way back to a template that the set had, as far as Activity has recorded the changes since. */
export function EarlierTemplates({ path }: { readonly path: ReplicaSetPath }) {
  const router = useRouter();
  const id = { kind: REPLICA_SET_KIND, ...path } as const;
  const { data: person } = useQuery(session());
  const { data: answer } = useHinted(wholeObject(id));
  const { data: activity, error } = useQuery(objectActivity("ManifestWorkReplicaSet", path));
  if (!person || !answer || (!activity && !error)) return null;
  const earlier = activity ? templatesBefore(answer.object, activity.rows) : [];
  const goBack = (spec: unknown) => {
    const text = textOf(editableOf({ ...answer.object, spec }));
    if (storeDraft(person.user, id, { base: answer.object, text }))
      return router.push(`${replicaSetHref(path.namespace, path.name, "yaml")}?edit`);
    toast({
      id: "earlier-template",
      phase: "failed",
      text: "This browser stores no edits, so none can be begun here.",
    });
  };
  return (
    <section aria-label="Earlier templates" className="px-4 pt-3 sheet:px-6">
      <h3 className="font-strong">Earlier templates</h3>
      {earlier.length > 0 ? (
        <ul>
          {earlier.map(({ id: entry, time, user, spec }) => (
            <li key={entry} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                Before the change of <span className="mono">{user}</span>, <Age since={time} /> ago
              </span>
              <RightButton
                missing={answer.missing && { ...answer.missing, name: path.name, namespace: path.namespace }}
                reason={answer.readOnly ?? (answer.isMasked ? "Part of it is hidden." : undefined)}
                aria-label={`Edit back to the template before the change of ${user} at ${time}`}
                onClick={() => goBack(spec)}
              >
                Edit back…
              </RightButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-pretty text-text-2">{error ? `Activity cannot be read: ${error.message}` : NONE}</p>
      )}
    </section>
  );
}

const NONE =
  "None is known: OCM keeps no earlier templates, and Activity has none that leads to this one. It records what is changed through this console.";

interface EarlierTemplate {
  readonly id: string;
  readonly time: string;
  readonly user: string;
  readonly spec: unknown;
}

/** The set's spec with each earlier template, newest first. */
function templatesBefore(object: WholeObject, rows: ActivityPage["rows"]): EarlierTemplate[] {
  const done = rows.filter(({ outcome, object: { subresource } = {} }) => outcome === "done" && !subresource);
  const versions = versionsBefore(
    object,
    done.map(({ verb, changes }) => (verb === "patch" || verb === "update" ? changes : undefined)),
  );
  let later = templateOf(object.spec);
  return done.flatMap(({ id, time, user }, index) => {
    const template = templateOf(versions[index]?.spec);
    if (template === undefined || deepEqual(template, later)) return [];
    later = template;
    if (deepEqual(template, templateOf(object.spec)) || !isFields(object.spec)) return [];
    return [{ id, time, user, spec: { ...object.spec, manifestWorkTemplate: template } }];
  });
}

function templateOf(spec: unknown): unknown {
  return isFields(spec) ? spec.manifestWorkTemplate : undefined;
}
