"use client";

import { useState } from "react";
import type { ConfigRef } from "@/lib/addon-config/attach-config";
import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { readText } from "@/lib/objects/object-text";
import { Bench } from "./bench";

const STORED_AS = "flotilla.workbench/cluster";

interface TextBenchProps {
  readonly text: string;
  /** Shows a field in the text. */
  readonly onField: (path: FieldPath) => void;
}

/** A template as its text is now, on a cluster that is remembered in this tab. */
export function TextBench({ text, onField }: TextBenchProps) {
  const [cluster, setCluster] = useState(storedCluster);
  const [config, setConfig] = useState<ConfigRef>();
  const { value } = readText(text);
  const choose = (chosen: string) => {
    storeCluster(chosen);
    setCluster(chosen);
  };
  if (!isFields(value) || !isFields(value.metadata)) {
    return <p className="text-text-2">The text is no object yet: see its problems in the YAML.</p>;
  }
  return (
    <div className="-mx-4 sheet:-mx-6">
      <Bench
        object={{ ...value, metadata: value.metadata }}
        cluster={cluster}
        onCluster={choose}
        config={config}
        onConfig={setConfig}
        onField={onField}
      />
    </div>
  );
}

function storedCluster(): string | undefined {
  try {
    return sessionStorage.getItem(STORED_AS) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeCluster(cluster: string): void {
  try {
    sessionStorage.setItem(STORED_AS, cluster);
  } catch {
    // If the browser stores nothing, it holds for this text.
  }
}
