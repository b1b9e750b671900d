"use client";

import { Suspense, useState } from "react";
import type { ChartToRegister } from "@/components/object/register-href";
import { Button } from "@/components/ui/controls/button";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { Notice } from "@/components/ui/feedback/notice";
import { late } from "@/components/ui/hooks/late";
import {
  type ManifestFile,
  mergeManifests,
  nameOf,
  type ReadManifests,
  readManifests,
} from "@/lib/catalogue/registration/read-manifests";
import type { RawObject } from "@/lib/kube/object";
import { ManifestsButton } from "./manifests-button";

const ChartSource = late(async () => (await import("./chart-source")).ChartSource);

interface ManifestInputProps {
  readonly manifests: readonly RawObject[];
  readonly onManifests: (manifests: readonly RawObject[]) => void;
  /** Files had the template itself, or the add-on; without this, they are left out and that is said. */
  readonly onObjects?: (found: Pick<ReadManifests, "addOn" | "template">) => void;
  /** They can come from a published chart too. */
  readonly hasCharts?: boolean;
  /** One that is filled in. */
  readonly chart?: ChartToRegister | undefined;
}

/** What the add-on installs on clusters: from files, a folder or a text, each manifest to remove again. */
export function ManifestInput({ manifests, onManifests, onObjects, hasCharts = false, chart }: ManifestInputProps) {
  const [pasted, setPasted] = useState("");
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const add = (files: readonly ManifestFile[]) => {
    const read = readManifests(files);
    const reasons = [...read.leftOut, ...(onObjects ? besideTemplate(read) : unwanted(read))];
    setLeftOut(reasons);
    if (read.addOn || read.template) onObjects?.(read);
    if (read.manifests.length > 0 && !(onObjects && read.template))
      onManifests(mergeManifests(manifests, read.manifests));
    return reasons;
  };
  return (
    <FieldGroup label="Manifests" hint="what is installed on each cluster">
      <div className="mb-2 flex flex-wrap gap-2">
        <ManifestsButton label="Add files…" onFiles={add} />
        <ManifestsButton label="Add a folder…" isFolder onFiles={add} />
      </div>
      {hasCharts ? (
        <Suspense>
          <ChartSource first={chart} onFiles={add} />
        </Suspense>
      ) : null}
      <textarea
        aria-label="YAML to add"
        placeholder="Or paste YAML here, with any number of documents"
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
        rows={5}
        spellCheck={false}
        className="mono w-full rounded-control border border-control bg-surface p-2 text-small"
      />
      <div className="mt-1 mb-2">
        <Button
          disabled={pasted.trim() === ""}
          onClick={() => {
            const reasons = add([{ name: "pasted.yaml", text: pasted }]);
            if (reasons.length === 0) setPasted("");
          }}
        >
          Add what was pasted
        </Button>
      </div>
      {leftOut.length > 0 ? <LeftOut reasons={leftOut} /> : null}
      {manifests.length > 0 ? (
        <ul aria-label="Manifests" className="border-line border-t">
          {manifests.map((manifest) => (
            <li
              key={`${manifest.apiVersion} ${nameOf(manifest)}`}
              className="flex items-center justify-between gap-3 border-line border-b py-1"
            >
              <span className="mono min-w-0 [overflow-wrap:anywhere]">{nameOf(manifest)}</span>
              <Button appearance="quiet" onClick={() => onManifests(manifests.filter((each) => each !== manifest))}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-small text-text-3">None yet.</p>
      )}
    </FieldGroup>
  );
}

/** A template has its own manifests; what is beside it is what its chart installs on the hub. */
function besideTemplate({ manifests, template }: ReadManifests): string[] {
  if (!template) return [];
  return manifests.map(
    (manifest) =>
      `${nameOf(manifest)} is beside the template, which has its own. If it is of the hub, create it there.`,
  );
}

/** An add-on is no manifest. */
function unwanted({ addOn, template }: ReadManifests): string[] {
  return [addOn, template].flatMap((object) =>
    object ? [`${nameOf(object)} is an object of the hub, and no manifest. Register it as an add-on.`] : [],
  );
}

function LeftOut({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <div className="mb-2">
      <Notice tone="warn" within="form">
        <div>
          <p>Not added:</p>
          <ul aria-label="Not added">
            {reasons.map((reason) => (
              <li key={reason} className="[overflow-wrap:anywhere]">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      </Notice>
    </div>
  );
}
