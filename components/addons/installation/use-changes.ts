"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import type { InstallationInput, InstallationPath } from "@/lib/api/addons/installation";
import { type ChangeStep, changesQuery, readChanges } from "./address";
import { type Changes, changesIn, type Fields, fieldsOf } from "./fields";

/** Browsers refuse to change the address for every key of a fast typist. */
const SETTLED_MS = 250;

export interface ChangeState {
  readonly step: ChangeStep;
  /** As it is on the hub, and with what was typed. */
  readonly present: Fields;
  readonly fields: Fields;
  readonly isChanged: boolean;
  readonly set: (changes: Changes) => void;
  readonly discard: () => void;
  readonly toStep: (id: string) => void;
  readonly leave: () => void;
}

/** What was typed over an installation. The address holds it, so that it survives a reload and can be sent to others. */
export function useChanges({ name }: InstallationPath, input: InstallationInput): ChangeState {
  const router = useRouter();
  const query = useSearchParams();
  const { step, changes: inAddress } = readChanges(query);
  const [typed, setTyped] = useState(inAddress);
  const present = useMemo(() => fieldsOf(input), [input]);
  const changes = useMemo(() => changesIn(present, typed), [present, typed]);
  const fields = useMemo(() => ({ ...present, ...changes }), [present, changes]);
  useEffect(() => {
    if (changesQuery(changes, stepNow()) === location.search) return;
    const write = () => history.replaceState(null, "", `${location.pathname}${changesQuery(changes, stepNow())}`);
    const timer = setTimeout(write, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  const toStep = (id: string) => {
    const wanted = id === "review" ? "review" : "rollout";
    if (wanted !== stepNow()) history.pushState(null, "", `${location.pathname}${changesQuery(changes, wanted)}`);
  };
  return {
    step,
    present,
    fields,
    isChanged: Object.keys(changes).length > 0,
    set: (more) => setTyped((before) => ({ ...before, ...more })),
    discard: () => setTyped({}),
    toStep,
    leave: () => router.push(`/addons/${encodeURIComponent(name)}/install`),
  };
}

/** In the address: ahead of the one on the screen until that is drawn. */
function stepNow(): ChangeStep {
  return readChanges(new URLSearchParams(location.search)).step;
}
