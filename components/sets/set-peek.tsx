"use client";

import { useQuery } from "@tanstack/react-query";
import { filterHref } from "@/components/list/filter-href";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { clusterSetHref } from "@/components/object/object-address";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import { Axes, PeekPart } from "@/components/ui/overlay/peek-parts";
import { exactTerm } from "@/lib/filter/print-value";
import { SetRow } from "@/lib/lists/sets/row";
import { listPart } from "@/lib/queries/list/list-part";
import { madeByHub, memberText, setAppearance } from "./set-status";

/** A cluster set next to the list: its clusters, and who may select from them. */
export function SetPeek({ name, row: listed, marks }: PeekProps<SetRow>) {
  const { data, error, refetch } = useQuery({
    ...listPart("sets", SetRow, "peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  return (
    <PeekBeside
      name={name}
      marks={marks}
      href={clusterSetHref(name)}
      actions={row && <ButtonLink href={clusterSetHref(name)}>Open the set</ButtonLink>}
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="cluster set" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

const LINK = "mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2";

function About({ row }: { readonly row: SetRow }) {
  const made = madeByHub(row.name);
  return (
    <>
      {made ? <p className="text-pretty text-text-2">{made}</p> : null}
      <Axes
        axes={[
          { label: "Members", value: <StatusBadge appearance={setAppearance(row)} text={memberText(row)} /> },
          { label: "Selector", value: <span className="mono">{row.selector}</span> },
        ]}
      />
      <PeekPart title="Bound to" note="namespaces whose placements may select from it">
        <Names
          names={row.boundTo}
          none="No namespace: no placement can select from it."
          hrefOf={(each) => filterHref("/placements", `namespace=${each}`)}
        />
      </PeekPart>
      <PeekPart title="Add-ons" note="that those placements install">
        <Names names={row.addOns} none="None." hrefOf={(each) => `/addons/${each}`} />
      </PeekPart>
      <PeekPart title="Facts">
        <Facts
          facts={[
            { label: "Managed namespaces", value: row.managed.join(", ") || "none", machine: row.managed.length > 0 },
            {
              label: "Created",
              value: (
                <>
                  <Age since={row.createdAt} /> ago
                </>
              ),
            },
          ]}
        />
      </PeekPart>
    </>
  );
}

interface NamesProps {
  readonly names: readonly string[] | undefined;
  readonly none: string;
  readonly hrefOf: (name: string) => string;
}

function Names({ names, none, hrefOf }: NamesProps) {
  if (!names) return <p className="text-text-3">Not permitted</p>;
  if (names.length === 0) return <p className="text-text-2">{none}</p>;
  return (
    <ul>
      {names.map((name) => (
        <li key={name} className="py-0.5">
          <Link href={hrefOf(name)} className={LINK}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
