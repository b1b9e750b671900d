"use client";

import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { changeAddress } from "@/components/list/list-address";
import { Segmented } from "@/components/ui/controls/segmented";
import { late } from "@/components/ui/hooks/late";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { plural } from "@/lib/format/count";
import { ChainGraph } from "./chain-graph";
import { type Graph, onlyWrong } from "./graph";

const GatheredRows = late(async () => (await import("./gathered-rows")).GatheredRows);

interface GraphSectionProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly graph: Graph;
}

/** A graph with its options; the address holds what is shown, and the open node. */
export function GraphSection({ title, note, graph }: GraphSectionProps) {
  const parameters = useSearchParams();
  const wrong = onlyWrong(graph);
  const isNarrow = parameters.get("show") === "wrong";
  const shown = isNarrow ? wrong : graph;
  const open = shown.nodes.find(({ id, gathers }) => gathers && id === parameters.get("open"));
  const hidden = graph.nodes.length - shown.nodes.length;
  return (
    <section aria-label={title} className="pb-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-1 pr-4 sheet:pr-6">
        <div className="min-w-0 flex-1 max-sheet:basis-full">
          <SectionTitle title={title} note={note} />
        </div>
        {wrong.nodes.length > 0 || isNarrow ? (
          <div className="flex items-center gap-3 pb-1.5 max-sheet:pl-4">
            {hidden > 0 ? <span className="text-small text-text-3">{plural(hidden, "node")} hidden</span> : null}
            <div className="flex-none p-0.5">
              <Segmented
                label="Show"
                value={isNarrow ? "wrong" : "all"}
                onValue={(value) => changeAddress({ show: value === "wrong" ? "wrong" : "" }, "replaceState")}
                choices={[
                  { value: "all", label: "All" },
                  { value: "wrong", label: "Problems only" },
                ]}
              />
            </div>
          </div>
        ) : null}
      </div>
      {shown.nodes.length > 0 ? (
        <ChainGraph
          // What shows less is lower.
          key={String(isNarrow)}
          label={title}
          graph={shown}
          open={open?.id}
          onOpen={(id) => changeAddress({ open: id === open?.id ? "" : id }, "pushState")}
        />
      ) : (
        <p className="px-4 pb-2 text-text-2 sheet:px-6">No problems.</p>
      )}
      {open ? (
        <div className="mt-4">
          <Suspense>
            <GatheredRows node={open} onClose={() => changeAddress({ open: "" }, "pushState")} />
          </Suspense>
        </div>
      ) : null}
    </section>
  );
}
