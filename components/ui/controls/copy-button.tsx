"use client";

import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Copies a text to the clipboard and confirms it, or says that the browser blocked it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [shown, setShown] = useState(label);
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setShown(copied ? "Copied" : "The browser blocked it");
  };
  return (
    <Button onClick={copy}>
      <Copy size={14} strokeWidth={1.5} aria-hidden="true" />
      <span aria-live="polite">{shown}</span>
    </Button>
  );
}
