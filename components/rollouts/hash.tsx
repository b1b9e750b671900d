"use client";

import { useState } from "react";
import { cn } from "@/lib/cn";

const SHOWN = 6;

interface HashProps {
  readonly hash: string;
  /** The new one, not the old one. */
  readonly isNew?: boolean;
}

/** Six digits of a hash; the whole hash on hover, and copied on click. */
export function Hash({ hash, isNew = false }: HashProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(hash).then(
      () => true,
      () => false,
    );
    setIsCopied(copied);
  };
  return (
    <button
      type="button"
      onClick={copy}
      onBlur={() => setIsCopied(false)}
      title={isCopied ? "Copied" : `${hash}\nPress to copy`}
      className={cn("mono rounded-mark hover:bg-sunken", isNew ? "text-text" : "text-text-2")}
    >
      {hash.slice(0, SHOWN)}
      <span role="status" className="sr-only">
        {isCopied ? "copied" : ""}
      </span>
    </button>
  );
}
