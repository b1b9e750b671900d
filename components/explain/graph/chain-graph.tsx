"use client";

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useWidth } from "@/components/ui/hooks/use-width";
import { asTree, GRAPH_COLUMNS, type Graph, nextNode } from "./graph";
import { type GraphLayout, layOut } from "./graph-layout";
import { GraphNodeBox } from "./graph-node-box";

interface ChainGraphProps {
  /** What it shows: "From log-shipper to its manifests". */
  readonly label: string;
  readonly graph: Graph;
  /** The node whose rows are shown below. */
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/**
 * Dependencies from left to right: arrow keys follow edges, Enter opens. It is exposed as a tree, and drawn as one in
 * narrow windows.
 */
export function ChainGraph({ label, graph, open, onOpen }: ChainGraphProps) {
  const [field, setField] = useState<HTMLElement | null>(null);
  const width = useWidth(field);
  const layout = useMemo(() => (width > 0 ? layOut(graph, width) : undefined), [graph, width]);
  const tallest = useTallest(layout);
  const tree = useMemo(() => asTree(graph), [graph]);
  const [held, setHeld] = useState<string>();
  const boxes = useRef(new Map<string, HTMLElement>());
  const current = graph.nodes.some(({ id }) => id === held) ? held : tree[0]?.node.id;
  const isWalked = useRef(false);
  useEffect(() => {
    // The focused node no longer exists.
    if (isWalked.current && current && document.activeElement === document.body) boxes.current.get(current)?.focus();
  }, [current]);
  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !current) return;
    if (event.key === "Enter" && event.target instanceof HTMLElement && event.target.role === "treeitem") {
      event.target.querySelector<HTMLElement>("a, button")?.click();
    }
    const next = layout ? nextNode(graph, current, event.key) : nextInTree(tree, current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setHeld(next);
    boxes.current.get(next)?.focus();
  };
  const positions = new Map(
    layout?.nodes.map(({ node, left, top }) => [node.id, { left, top, width: layout.nodeWidth }]),
  );
  return (
    <div ref={setField} className="relative mx-4 sheet:mx-6" style={layout && { height: tallest }}>
      {layout ? <Edges layout={layout} /> : null}
      {width === 0 ? null : (
        <div
          role="tree"
          aria-label={label}
          onKeyDown={walk}
          onFocus={() => {
            isWalked.current = true;
          }}
          onBlur={() => {
            isWalked.current = false;
          }}
        >
          {tree.map((item) => (
            <GraphNodeBox
              key={item.node.id}
              item={item}
              position={positions.get(item.node.id)}
              isCurrent={item.node.id === current}
              isOpen={item.node.id === open}
              onOpen={() => onOpen(item.node.id)}
              onFocus={() => setHeld(item.node.id)}
              boxRef={(box) => {
                if (box) boxes.current.set(item.node.id, box);
                else boxes.current.delete(item.node.id);
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const EDGE_APPEARANCE = {
  plain: "stroke-line-strong stroke-1",
  warn: "stroke-warn stroke-[1.75]",
  bad: "stroke-bad stroke-[1.75]",
} as const;

/** As high as it has been at this width: what is below it stays where it is while nodes come and go. */
function useTallest(layout: GraphLayout | undefined): number {
  const [tallest, setTallest] = useState({ nodeWidth: 0, height: 0 });
  if (!layout) return 0;
  const { nodeWidth, height } = layout;
  if (tallest.nodeWidth === nodeWidth && tallest.height >= height) return tallest.height;
  setTallest({ nodeWidth, height });
  return height;
}

function Edges({ layout: { columns, edges, height } }: { readonly layout: GraphLayout }) {
  return (
    <>
      {columns.map(({ column, left }) => (
        <span key={column} aria-hidden="true" className="absolute top-0 text-micro text-text-3" style={{ left }}>
          {GRAPH_COLUMNS[column]}
        </span>
      ))}
      <svg
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 w-full overflow-visible fill-none"
        height={height}
      >
        {edges.map(({ id, path, tone }) => (
          <path key={id} d={path} className={EDGE_APPEARANCE[tone]} />
        ))}
      </svg>
    </>
  );
}

/** With nodes below each other, keys follow that order; left moves to the parent. */
function nextInTree(tree: ReturnType<typeof asTree>, from: string, key: string): string | undefined {
  const index = tree.findIndex(({ node }) => node.id === from);
  const level = tree[index]?.level ?? 0;
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return tree[index + 1]?.node.id;
    case "ArrowUp":
      return tree[index - 1]?.node.id;
    case "ArrowLeft":
      return tree.slice(0, index).findLast((each) => each.level < level)?.node.id;
    case "Home":
      return tree[0]?.node.id;
    case "End":
      return tree.at(-1)?.node.id;
    default:
      return undefined;
  }
}
