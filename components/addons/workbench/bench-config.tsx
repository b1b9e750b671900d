"use client";

import { type FormEvent, useState } from "react";
import { ConfigChoice } from "@/components/config-form/config-choice";
import { configRefOf, configRefText } from "@/components/config-form/config-name";
import { Button } from "@/components/ui/controls/button";
import type { ConfigRef } from "@/lib/addon-config/attach-config";

interface BenchConfigProps {
  readonly selected: ConfigRef | undefined;
  readonly onConfig: (config: ConfigRef | undefined) => void;
}

/** Chooses another configuration to try the template with, in place of the one that the cluster is to have. */
export function BenchConfig({ selected, onConfig }: BenchConfigProps) {
  const [typed, setTyped] = useState(selected ? configRefText(selected) : "");
  const config = configRefOf(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (config) onConfig(config);
  };
  return (
    <form
      onSubmit={submit}
      className="flex max-w-[560px] flex-col items-start gap-2 px-4 pt-3 sheet:flex-row sheet:px-6"
    >
      <div className="w-full min-w-0 sheet:max-w-[438px] sheet:flex-1">
        <ConfigChoice typed={typed} onTyped={setTyped} />
      </div>
      <div className="flex gap-2 sheet:pt-[26px]">
        <Button type="submit" reason={config ? undefined : "Enter namespace/name of a configuration first."}>
          Use
        </Button>
        {selected ? <Button onClick={() => onConfig(undefined)}>Use the cluster’s own</Button> : null}
      </div>
    </form>
  );
}
