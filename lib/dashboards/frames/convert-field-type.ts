import { bagOf, listOf, stringIn } from "@/lib/dashboards/grafana-json";
import { named } from "./field-matcher";
import { type Cell, type FrameField, type Transform, titlesOf } from "./frame";

type Convert = (field: FrameField) => FrameField;

/** Fields get another type: numbers and times from texts, texts from anything. What is neither is nothing then. */
export const convertFieldType: Transform = (frames, { conversions }) => {
  const all = listOf(conversions).map(bagOf);
  return frames.map((frame) => {
    const titles = titlesOf(frame);
    const fields = frame.fields.map((field, at) => {
      const own = all.find(({ targetField }) => named([stringIn(targetField)])(field, titles[at] ?? "", frame));
      return (own && CONVERSIONS.get(stringIn(own.destinationType))?.(field)) ?? field;
    });
    return { ...frame, fields };
  });
};

const CONVERSIONS: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ["number", (field) => ({ ...field, kind: "number", values: field.values.map(numberOfCell) })],
  ["time", (field) => ({ ...field, kind: "time", values: field.values.map(timeOfCell) })],
  ["string", (field) => ({ ...field, kind: "text", values: field.values.map(textOfCell) })],
  ["boolean", (field) => ({ ...field, kind: "text", values: field.values.map(flagOfCell) })],
]);

function numberOfCell(cell: Cell): Cell {
  const number = typeof cell === "string" && cell.trim() !== "" ? Number(cell) : cell;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** A number is of milliseconds. */
function timeOfCell(cell: Cell): Cell {
  const time = typeof cell === "string" ? Date.parse(cell) : cell;
  return time === null || Number.isNaN(time) ? null : time;
}

const textOfCell = (cell: Cell) => (cell === null ? null : String(cell));

function flagOfCell(cell: Cell): Cell {
  if (cell === null) return null;
  return String(typeof cell === "number" ? cell !== 0 : !["", "0", "false"].includes(cell.toLowerCase()));
}
