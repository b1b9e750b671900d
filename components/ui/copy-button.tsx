"use client";

import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";

interface CopyButtonProps {
  readonly text: string;
  readonly word: string;
}

/** Puts a text on the clipboard and says so; where the browser refuses, it says that. */
export function CopyButton({ text, word }: CopyButtonProps) {
  const [said, setSaid] = useState(word);
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(copied ? "Copied" : "The browser refused");
  };
  return (
    <Button onClick={copy}>
      <Copy size={14} strokeWidth={1.5} aria-hidden="true" />
      <span aria-live="polite">{said}</span>
    </Button>
  );
}
