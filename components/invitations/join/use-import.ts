"use client";

import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ClusterName } from "@/lib/api/invitations/invitation";
import { ObjectName } from "@/lib/api/object-name";
import { type ReadKubeconfig, readKubeconfig } from "@/lib/join/import-kubeconfig";
import { typedLabels } from "@/lib/join/typed-labels";
import { importCluster } from "@/lib/queries/invitations/invitations";
import type { WantedImport } from "./import-review";

const EMPTY = { name: "", set: "", labels: "" };

/** What is typed of an import, beside the kubeconfig. */
export type TypedImport = typeof EMPTY;

/** An import while it is typed, reviewed and sent. The kubeconfig is in its state alone: it goes with the page. */
export function useImport(onBegun: (cluster: string) => void) {
  const [typed, setTyped] = useState(EMPTY);
  const [kubeconfig, setKubeconfig] = useState<{ readonly text: string; readonly context?: string }>({ text: "" });
  const [isTried, setTried] = useState(false);
  const [reviewed, setReviewed] = useState<WantedImport>();
  const read = useMemo(() => readKubeconfig(kubeconfig.text, kubeconfig.context), [kubeconfig]);
  const sending = useMutation({
    // Without variables, which mutations keep: the kubeconfig is in the request alone.
    mutationFn: async () => {
      if (!reviewed) return;
      const { config, ...input } = reviewed;
      await importCluster({ ...input, kubeconfig: config.text });
    },
    gcTime: 0,
    onSuccess: () => onBegun(reviewed?.name ?? ""),
  });
  const review = () => {
    setTried(true);
    sending.reset();
    setReviewed(wantedImport(typed, read));
  };
  return {
    typed,
    change: (part: Partial<TypedImport>) => setTyped((before) => ({ ...before, ...part })),
    text: kubeconfig.text,
    read,
    setText: (text: string) => setKubeconfig({ text }),
    setContext: (context: string) => setKubeconfig(({ text }) => ({ text, context })),
    problems: importProblems(typed),
    isTried,
    review,
    reviewed,
    back: () => setReviewed(undefined),
    sending,
  };
}

/** What is wrong with what is typed, by field. */
function importProblems({ name, labels, set }: TypedImport) {
  return {
    name: ClusterName.safeParse(name.trim()).success
      ? undefined
      : "A name of a cluster: small letters, digits and dashes, at most 63 characters.",
    set: isSet(set) ? undefined : `${set.trim()} is no name of a cluster set.`,
    labels: typedLabels(labels).problem,
  };
}

/** Complete and without a problem, or undefined. */
function wantedImport(typed: TypedImport, { config }: ReadKubeconfig): WantedImport | undefined {
  const isWrong = Object.values(importProblems(typed)).some((problem) => problem !== undefined);
  const given = givenTo(typed);
  return config && given && !isWrong ? { name: typed.name.trim(), ...given, config } : undefined;
}

/** The set and the labels that a cluster is given; undefined while they cannot be read. */
export function givenTo({ labels: text, set: typed }: Pick<TypedImport, "labels" | "set">) {
  const { labels, problem } = typedLabels(text);
  const set = typed.trim();
  if (problem !== undefined || !isSet(set)) return undefined;
  return { labels: { ...labels }, ...(set !== "" && { set }) };
}

function isSet(text: string): boolean {
  return text.trim() === "" || ObjectName.safeParse(text.trim()).success;
}
