"use client";

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Tick } from "@/components/ui/checkbox";
import { FieldProblem } from "@/components/ui/field";
import { TextFilter } from "@/components/ui/text-filter";
import type { EnableOptions } from "@/lib/api/enable";
import { count, plural } from "@/lib/format/count";
import type { StepProps } from "./wizard-step";

type Cluster = EnableOptions["clusters"][number];

const MOST_ROWS = 200;

/** Clusters ticked one by one. Of many the first are shown: whoever wants them all wants a placement. */
export function ByHand({ options, draft, change, problems }: StepProps) {
  const id = useId();
  const [text, setText] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const has = new Set(options.addOn.clusters);
  const picked = new Set(draft.picked);
  const pick = (names: Iterable<string>) => change((before) => ({ ...before, picked: [...names].sort() }));
  const matching = options.clusters.filter(({ name, set }) => `${name} ${set ?? ""}`.includes(text.trim().toLowerCase()));
  const shown = matching.slice(0, MOST_ROWS);
  const free = shown.filter((cluster) => cluster.accepted && !has.has(cluster.name) && !picked.has(cluster.name));
  return (
    <div>
      <TextFilter label="Filter by name or set" text={text} onText={setText} onKeyDown={(event) => enterList(event, list.current)} />
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-small text-text-2">
        <span role="status">
          {count(draft.picked.length)} picked of {count(options.clusters.length)}
        </span>
        <span className="-mr-2.5 ml-auto flex">
          {draft.picked.length > 0 ? (
            <Button look="quiet" onClick={() => pick([])}>
              Clear
            </Button>
          ) : null}
          {free.length > 0 ? (
            <Button look="quiet" onClick={() => pick([...picked, ...free.map(({ name }) => name)])}>
              Pick {plural(free.length, "cluster")} shown
            </Button>
          ) : null}
        </span>
      </div>
      <ul ref={list} aria-label="Clusters" aria-describedby={`${id}-problem`} onKeyDown={moveInList} className="border-line border-t">
        {shown.map((cluster) => (
          <ClusterPick
            key={cluster.name}
            cluster={cluster}
            reason={reasonOf(cluster, has)}
            isPicked={picked.has(cluster.name)}
            onPicked={(isPicked) => pick(isPicked ? [...picked, cluster.name] : [...picked].filter((name) => name !== cluster.name))}
          />
        ))}
      </ul>
      <p className="py-2 text-small text-text-3">{footWords(matching.length)}</p>
      <FieldProblem id={`${id}-problem`} problem={problems.at("clusters.clusters")} />
    </div>
  );
}

function footWords(matching: number): string {
  if (matching === 0) return "No cluster has that in its name or set.";
  return matching > MOST_ROWS ? `${count(matching - MOST_ROWS)} more match; filter to see them.` : "";
}

/** Why a cluster is not to be picked. */
function reasonOf({ name, accepted }: Cluster, has: ReadonlySet<string>): string | undefined {
  if (has.has(name)) return "has it already";
  return accepted ? undefined : "not accepted yet";
}

interface ClusterPickProps {
  readonly cluster: Cluster;
  readonly reason: string | undefined;
  readonly isPicked: boolean;
  readonly onPicked: (isPicked: boolean) => void;
}

function ClusterPick({ cluster, reason, isPicked, onPicked }: ClusterPickProps) {
  const id = useId();
  return (
    <li data-pick={cluster.name}>
      <label
        htmlFor={id}
        className="flex min-h-(--row) items-center gap-2.5 border-line border-b px-1 focus-within:bg-hover hover:bg-hover has-checked:bg-selected"
      >
        <Tick id={id} checked={isPicked} onChecked={onPicked} disabled={reason !== undefined} />
        <span className="mono min-w-0 flex-1 [overflow-wrap:anywhere]">{cluster.name}</span>
        <span className="text-small text-text-3">{[reason, cluster.set].filter(Boolean).join(", ")}</span>
      </label>
    </li>
  );
}

function enterList(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.key !== "ArrowDown" || !list) return;
  event.preventDefault();
  boxesIn(list)[0]?.focus();
}

/** `j` `k` and the arrows move, `x` ticks like the space bar. */
function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = STEPS[key];
  if (key === "x") target.click();
  if (step === undefined) return;
  event.preventDefault();
  const boxes = boxesIn(currentTarget);
  boxes[boxes.indexOf(target) + step]?.focus();
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function boxesIn(list: HTMLElement): HTMLInputElement[] {
  return [...list.querySelectorAll<HTMLInputElement>("input:enabled")];
}
