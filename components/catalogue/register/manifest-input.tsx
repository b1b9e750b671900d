"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { Notice } from "@/components/ui/feedback/notice";
import {
  type ManifestFile,
  mergeManifests,
  nameOf,
  type ReadManifests,
  readManifests,
} from "@/lib/catalogue/registration/read-manifests";
import type { RawObject } from "@/lib/kube/object";
import { FileButton } from "./file-button";

interface ManifestInputProps {
  readonly manifests: readonly RawObject[];
  readonly onManifests: (manifests: readonly RawObject[]) => void;
  /** Files had the template itself, or the add-on. */
  readonly onObjects: (found: Pick<ReadManifests, "addOn" | "template">) => void;
}

/** What the add-on installs on clusters: from files, a folder or a text, each manifest to remove again. */
export function ManifestInput({ manifests, onManifests, onObjects }: ManifestInputProps) {
  const [pasted, setPasted] = useState("");
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const add = (files: readonly ManifestFile[]) => {
    const read = readManifests(files);
    setLeftOut(read.leftOut);
    if (read.addOn || read.template) onObjects(read);
    if (read.manifests.length > 0) onManifests(mergeManifests(read.template ? [] : manifests, read.manifests));
    return read;
  };
  return (
    <FieldGroup label="Manifests" hint="what is installed on each cluster">
      <div className="mb-2 flex flex-wrap gap-2">
        <FileButton label="Add files…" onFiles={add} />
        <FileButton label="Add a folder…" isFolder onFiles={add} />
      </div>
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
            const read = add([{ name: "pasted.yaml", text: pasted }]);
            if (read.leftOut.length === 0) setPasted("");
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
