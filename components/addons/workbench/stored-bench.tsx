"use client";

import { useRouter } from "next/navigation";
import { configRefOf } from "@/components/config-form/config-name";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { SHOWN_KINDS, yamlHref } from "@/components/object/object-kinds";
import { workbenchHref } from "@/components/object/workbench-href";
import { ListProblem } from "@/components/request-state/list-problem";
import { useHinted } from "@/components/request-state/use-hinted";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { editableOf } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { fieldText } from "@/lib/objects/hub-field";
import { wholeObject } from "@/lib/queries/objects/objects";
import { isNotFound } from "@/lib/queries/request/api-problem";
import { Bench } from "./bench";

interface StoredBenchProps {
  readonly template: string;
  readonly cluster: string | undefined;
  /** "namespace/name". */
  readonly config: string | undefined;
}

/** Its YAML, at the field. */
function fieldHref(template: string, path: FieldPath): string {
  return `${yamlHref("AddOnTemplate", { name: template })}?${new URLSearchParams({ field: fieldText(path) })}`;
}

/** A template as the hub has it. */
export function StoredBench({ template, cluster, config = "" }: StoredBenchProps) {
  const router = useRouter();
  const { data, error, refetch } = useHinted(wholeObject({ kind: SHOWN_KINDS.AddOnTemplate.kind, name: template }));
  if (isNotFound(error)) {
    return (
      <RegionMessage title={`This hub has no template “${template}”`}>
        It may have been removed, or the name may be misspelt.
      </RegionMessage>
    );
  }
  if (!data) {
    if (!error) return <ObjectAwaited />;
    return (
      <div className="pt-3">
        <ListProblem subject="this template" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  const tried = configRefOf(config);
  return (
    <Bench
      object={editableOf(data.object)}
      cluster={cluster}
      onCluster={(chosen) => router.replace(workbenchHref(template, chosen, tried))}
      config={tried}
      onConfig={(chosen) => router.replace(workbenchHref(template, cluster, chosen))}
      onField={(path) => router.push(fieldHref(template, path))}
      isStored
    />
  );
}
