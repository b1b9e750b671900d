"use client";

import { useRef } from "react";
import { Button } from "./button";

interface FileButtonProps {
  readonly label: string;
  /** What is chosen, for who does not see the button. */
  readonly name: string;
  /** Endings or types of files, as `accept` of an input has them. */
  readonly accept?: string;
  readonly isMultiple?: boolean;
  /** A folder is chosen, with all below it. */
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses files of this computer; nothing is sent. The same one can be chosen again. */
export function FileButton({ label, name, accept, isMultiple = false, isFolder = false, onFiles }: FileButtonProps) {
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
        multiple={isMultiple || isFolder}
        hidden
        accept={accept}
        aria-label={name}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          onFiles(files);
        }}
      />
    </>
  );
}
