"use client";

import { Age } from "@/components/ui/feedback/age";
import { clock } from "@/lib/format/time";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { Hash } from "./hash";

/** Which configuration replaces which, and since when. */
export function ConfigLine({ row }: { readonly row: RolloutRow }) {
  return (
    <div className="flex min-h-5 flex-wrap items-baseline gap-x-5 gap-y-0.5">
      {row.configs.map((config) => (
        <ConfigPart key={`${config.resource} ${config.namespace}/${config.name}`} config={config} />
      ))}
      <Since row={row} />
    </div>
  );
}

function ConfigPart({
  config: { resource, namespace, name, from, hash },
}: {
  readonly config: RolloutRow["configs"][number];
}) {
  const isOther = from !== undefined && from.name !== name;
  return (
    <span
      title={`${resource} ${namespace ? `${namespace}/${name}` : name}`}
      className="flex flex-wrap items-baseline gap-x-2"
    >
      <span className="sr-only">Configuration </span>
      <span className="mono [overflow-wrap:anywhere]">{isOther ? from.name : name}</span>
      {from ? (
        <>
          <Hash hash={from.hash} />
          <span aria-hidden="true" className="text-text-3">
            →
          </span>
          <span className="sr-only">becomes</span>
        </>
      ) : null}
      {isOther ? <span className="mono text-text [overflow-wrap:anywhere]">{name}</span> : null}
      <Hash hash={hash} isNew />
    </span>
  );
}

function Since({ row: { stage, since } }: { readonly row: RolloutRow }) {
  if (!since) return null;
  return (
    <span className="text-text-3">
      {stage === "done" ? "done" : "status since"} {clock(since, Date.now())}, <Age since={since} /> ago
    </span>
  );
}
