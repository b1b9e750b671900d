"use client";

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Trash2 } from "lucide-react";
import { type CSSProperties, type DragEvent, type KeyboardEvent, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cn } from "@/lib/cn";
import { type Arranged, gridAt, placeAt, removeAt, step } from "@/lib/dashboards/arrange";
import { readPanel } from "@/lib/dashboards/read-panel";

const ROW_PX = 38;
const COLUMNS = 24;

interface EditedPanelsProps {
  readonly dashboard: Arranged;
  readonly onChange: (next: Arranged) => void;
}

/** Each panel as a box with what it queries, and how it is moved. On a phone one below the other, moved by buttons. */
export function EditedPanels({ dashboard, onChange }: EditedPanelsProps) {
  const [dragged, setDragged] = useState<{ readonly index: number; readonly dx: number; readonly dy: number }>();
  const drop = (event: DragEvent<HTMLUListElement>) => {
    event.preventDefault();
    if (!dragged) return;
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const x = Math.round((event.clientX - dragged.dx - left) / (width / COLUMNS));
    const y = Math.round((event.clientY - dragged.dy - top) / ROW_PX);
    onChange(placeAt(dashboard, dragged.index, { x, y }));
    setDragged(undefined);
  };
  const lift = (event: DragEvent<HTMLElement>, index: number) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    event.dataTransfer.setData("text/plain", String(index));
    setDragged({ index, dx: event.clientX - left, dy: event.clientY - top });
  };
  const order = [...dashboard.panels.keys()].sort((one, other) => {
    const [first, second] = [gridAt(dashboard, one), gridAt(dashboard, other)];
    return first.y - second.y || first.x - second.x;
  });
  return (
    <ul
      aria-label="Panels"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="grid grid-cols-[minmax(0,1fr)] border-line border-t nav:auto-rows-[38px] nav:grid-cols-[repeat(24,minmax(0,1fr))]"
    >
      {order.map((index) => (
        <EditedPanel key={index} {...{ dashboard, onChange, index }} onLift={(event) => lift(event, index)} />
      ))}
    </ul>
  );
}

interface EditedPanelProps extends EditedPanelsProps {
  readonly index: number;
  readonly onLift: (event: DragEvent<HTMLElement>) => void;
}

function EditedPanel({ dashboard, onChange, index, onLift }: EditedPanelProps) {
  const { x, y, w, h } = gridAt(dashboard, index);
  const { panel } = readPanel(dashboard.panels[index], { path: "", id: "" });
  const title = panel.title || panel.type || "Panel";
  const place = { "--column": `${x + 1} / span ${w}`, "--row": `${y + 1} / span ${h}` } as CSSProperties; // custom properties
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.target === event.currentTarget ? byKey(dashboard, index, event) : undefined;
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by arrow keys; its buttons do the same
      tabIndex={0}
      draggable={true}
      onDragStart={onLift}
      onKeyDown={onKeyDown}
      aria-label={`${title}, column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`}
      style={place}
      className={cn(
        "flex min-w-0 cursor-grab flex-col overflow-hidden border-line border-r border-b px-3 py-1 nav:[grid-column:var(--column)] nav:[grid-row:var(--row)]",
        h < 3 && "nav:flex-row nav:items-center",
      )}
    >
      <span className="min-w-0 flex-1 truncate font-strong">{title}</span>
      <span className="flex flex-wrap items-center">
        <Moves {...{ dashboard, onChange, index, title }} />
      </span>
      {h < 3 ? null : panel.queries.map(({ ref, expr }) => <Expression key={ref} text={expr} />)}
    </li>
  );
}

const Expression = ({ text }: { readonly text: string }) => (
  <code className="mono block truncate text-small text-text-3">{text}</code>
);

const WAYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" } as const;
const isWay = (key: string): key is keyof typeof WAYS => Object.hasOwn(WAYS, key);

function byKey(dashboard: Arranged, index: number, { key, shiftKey }: KeyboardEvent): Arranged | undefined {
  if (key === "Delete") return removeAt(dashboard, index);
  if (!isWay(key)) return undefined;
  return shiftKey ? resized(dashboard, index, WAYS[key]) : step(dashboard, index, WAYS[key]);
}

function resized(dashboard: Arranged, index: number, way: (typeof WAYS)[keyof typeof WAYS]): Arranged {
  const { x, w, h } = gridAt(dashboard, index);
  if (way === "up" || way === "down") return placeAt(dashboard, index, { h: h + (way === "up" ? -1 : 1) });
  return placeAt(dashboard, index, { w: Math.min(COLUMNS - x, w + (way === "left" ? -1 : 1)) });
}

function Moves({ dashboard, onChange, index, title }: Omit<EditedPanelProps, "onLift"> & { readonly title: string }) {
  const Icons = { left: ArrowLeft, right: ArrowRight, up: ArrowUp, down: ArrowDown };
  return (
    <>
      {(["left", "right", "up", "down"] as const).map((way) => {
        const Icon = Icons[way];
        return (
          <IconButton key={way} label={`Move ${title} ${way}`} onClick={() => onChange(step(dashboard, index, way))}>
            <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        );
      })}
      {SIZES.map(([label, way, text]) => (
        <IconButton
          key={label}
          label={`Make ${title} ${label}`}
          onClick={() => onChange(resized(dashboard, index, way))}
        >
          <span aria-hidden="true">{text}</span>
        </IconButton>
      ))}
      <IconButton label={`Remove ${title}`} onClick={() => onChange(removeAt(dashboard, index))}>
        <Trash2 size={14} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </>
  );
}

const SIZES = [
  ["narrower", "left", "W−"],
  ["wider", "right", "W+"],
  ["lower", "up", "H−"],
  ["higher", "down", "H+"],
] as const;
