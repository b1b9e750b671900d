"use client";

import { placementHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { Facts } from "@/components/ui/layout/facts";
import { count } from "@/lib/format/count";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";

const LINK = "mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2";

/** Facts about a replica set besides its status. */
export function ReplicaSetFacts({ row }: { readonly row: ReplicaSetRow }) {
  const { total, available, progressing, degraded } = row;
  const facts = [
    { label: "Namespace", value: row.namespace, machine: true },
    {
      label: "Placements",
      value: (
        <ul>
          {row.placements.map((name) => (
            <li key={name}>
              <Link href={placementHref(row.namespace, name)} className={LINK}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ),
    },
    { label: "Works", value: count(total) },
    { label: "Available", value: `${count(available)} of ${count(total)}` },
    { label: "Progressing", value: progressing > 0 ? count(progressing) : undefined },
    { label: "Degraded", value: degraded > 0 ? count(degraded) : undefined },
    { label: "Manifests", value: count(row.manifests) },
    {
      label: "Created",
      value: (
        <>
          <Age since={row.createdAt} /> ago
        </>
      ),
    },
  ];
  return <Facts facts={facts} />;
}
