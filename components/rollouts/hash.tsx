"use client";

import { useState } from "react";
import { cn } from "@/lib/cn";

const SHOWN = 6;

interface HashProps {
  readonly hash: string;
  /** The one that comes, not the one that goes. */
  readonly isNew?: boolean;
}

/** Six digits of a hash; the whole of it for whoever hovers, and for whoever presses it to copy. */
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
