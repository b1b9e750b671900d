"use client";

import { FileButton } from "@/components/ui/controls/file-button";
import type { ManifestFile } from "@/lib/catalogue/registration/read-manifests";

/** Of one file, and of how many: what is larger is no folder of manifests. */
const MAX_BYTES = 1_000_000;
const MAX_FILES = 500;

interface ManifestsButtonProps {
  readonly label: string;
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly ManifestFile[]) => void;
}

/** Chooses files of manifests and reads them. */
export function ManifestsButton({ label, isFolder = false, onFiles }: ManifestsButtonProps) {
  const name = isFolder ? "Folder of manifests" : "Files of manifests";
  const read = async (files: readonly File[]) => onFiles(await manifestsIn(files));
  return <FileButton label={label} name={name} isMultiple isFolder={isFolder} onFiles={read} />;
}

/** By path, without what is hidden. */
async function manifestsIn(list: readonly File[]): Promise<ManifestFile[]> {
  const shown = list.filter(
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
