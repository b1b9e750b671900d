"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { isSecretName } from "@/lib/addon-config/rules/variable-rules";

interface ShownValueProps {
  readonly name: string;
  readonly value: string;
}

/**
 * The value of a variable that is named like a secret, shown on demand. The value is not secret to the reader; it is
 * hidden from onlookers.
 */
export function ShownValue({ name, value }: ShownValueProps) {
  const [isShown, setShown] = useState(!isSecretName(name) || value === "");
  if (isShown) return value;
  return (
    <Button appearance="quiet" onClick={() => setShown(true)}>
      Show<span className="sr-only"> the value of {name}</span>
    </Button>
  );
}
