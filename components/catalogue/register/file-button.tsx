"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import type { ManifestFile } from "@/lib/catalogue/registration/read-manifests";

/** Of one file, and of how many: what is larger is no folder of manifests. */
const MAX_BYTES = 1_000_000;
const MAX_FILES = 500;

interface FileButtonProps {
  readonly label: string;
  /** A folder is chosen, with all below it. */
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly ManifestFile[]) => void;
}

/** Chooses files of this computer and reads them; nothing is sent. */
export function FileButton({ label, isFolder = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={(element) => {
          input.current = element;
          // No property of an input in React's types.
          if (isFolder) element?.setAttribute("webkitdirectory", "");
        }}
        type="file"
        multiple
        hidden
        aria-label={isFolder ? "Folder of manifests" : "Files of manifests"}
        onChange={async ({ target }) => {
          const read = await filesOf(target.files);
          target.value = "";
          onFiles(read);
        }}
      />
    </>
  );
}

/** By path, without what is hidden. */
async function filesOf(list: FileList | null): Promise<ManifestFile[]> {
  const shown = [...(list ?? [])].filter(
    (file) =>
      !pathOf(file)
        .split("/")
        .some((part) => part.startsWith(".")),
  );
  const inOrder = shown.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  return Promise.all(inOrder.map(readFile));
}

async function readFile(file: File, index: number): Promise<ManifestFile> {
  const name = pathOf(file);
  if (index >= MAX_FILES) return { name, text: "", problem: `beyond the first ${MAX_FILES} files.` };
  if (file.size > MAX_BYTES) return { name, text: "", problem: "larger than 1 MB." };
  return { name, text: await file.text() };
}

function pathOf({ name, webkitRelativePath }: File): string {
  return webkitRelativePath === "" ? name : webkitRelativePath;
}
