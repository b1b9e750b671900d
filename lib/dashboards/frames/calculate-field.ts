import { bagOf, stringIn, stringsOf } from "@/lib/dashboards/grafana-json";
import { ownOf } from "@/lib/dashboards/own-of";
import { cellReducer } from "@/lib/dashboards/reduce";
import { binary, finite, operandOf } from "./binary-field";
import { calculatedName } from "./calculated-name";
import { fieldMatcher, fieldNamed, named } from "./field-matcher";
import type { Transform } from "./frame";
import { type Frame, type FrameField, lengthOf, type Numbers, numberIn, timeFieldOf, titlesOf } from "./frame";
import { joinedByTime } from "./join-by-field";
import { movingValues } from "./moving-values";

type Options = Readonly<Record<string, unknown>>;
/** Numbers for each row; undefined where the frame lacks what is needed. */
type Calculation = (frame: Frame) => Numbers | undefined;

/** A new field, calculated from others of its row or from the rows before. Series with times are one table before that. */
export const calculateField: Transform = (frames, options, fill) => {
  const calculation = calculationOf(options, fill);
  const right = operandOf(bagOf(options.binary).right);
  const isAlone = options.mode === "binary" && right.fixed !== undefined;
  const read = options.timeSeries === false || isAlone ? frames : joinedByTime(frames);
  if (!calculation) return read;
  return read.flatMap((frame) => {
    const values = calculation(frame);
    if (!values) return options.replaceFields === true ? [] : [frame];
    return [withField(frame, { name: fill(calculatedName(options)), labels: {}, kind: "number", values }, options)];
  });
};

function withField(frame: Frame, field: FrameField, { replaceFields, timeSeries }: Options): Frame {
  if (replaceFields !== true) return { ...frame, fields: [...frame.fields, field] };
  const time = timeSeries === false ? undefined : timeFieldOf(frame);
  return { ...frame, fields: time ? [time, field] : [field] };
}

function calculationOf(options: Options, fill: (text: string) => string): Calculation | undefined {
  const of = (name: string) => bagOf(options[name]);
  switch (options.mode ?? (options.binary ? "binary" : "reduceRow")) {
    case "reduceRow":
      return rowReduction(of("reduce"));
    case "binary":
      return binary(of("binary"), fill);
    case "unary":
      return unary(of("unary"));
    case "cumulativeFunctions":
      return (frame) => cumulative(numbersOf(frame, of("cumulative").field), of("cumulative").reducer);
    case "windowFunctions":
      return (frame) => movingValues(numbersOf(frame, of("window").field), of("window"));
    case "index":
      return (frame) => indexes(lengthOf(frame), of("index").asPercentile === true);
    default:
      return undefined;
  }
}

function rowReduction({ reducer = "sum", include }: Options): Calculation | undefined {
  const calc = cellReducer(stringIn(reducer));
  const names = stringsOf(include);
  const isRead = names.length > 0 ? named(names) : fieldMatcher({ id: "numeric" });
  if (!calc || !isRead) return undefined;
  return (frame) => {
    const titles = titlesOf(frame);
    const read = frame.fields.filter((field, at) => isRead(field, titles[at] ?? "", frame));
    return Array.from({ length: lengthOf(frame) }, (_, row) =>
      numberIn(calc.reduce(read.map(({ values }) => values[row] ?? null))),
    );
  };
}

const FUNCTIONS: Readonly<Record<string, (value: number) => number>> = {
  abs: Math.abs,
  exp: Math.exp,
  ln: Math.log,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
};

function unary({ operator = "abs", fieldName }: Options): Calculation | undefined {
  const of = ownOf(FUNCTIONS, stringIn(operator));
  if (!of) return undefined;
  return (frame) => {
    const field = frame.fields[titlesOf(frame).indexOf(stringIn(fieldName))];
    return field?.kind === "number" ? field.values.map((value) => finite(numberIn(value), 0, of)) : undefined;
  };
}

/** The field of that name, or the first of numbers. */
function numbersOf(frame: Frame, name: unknown): Numbers | undefined {
  const isFirst = stringIn(name) === "";
  const field = isFirst ? frame.fields.find(({ kind }) => kind === "number") : fieldNamed(frame, stringIn(name));
  return field?.values.map(numberIn);
}

function cumulative(values: Numbers | undefined, reducer: unknown): Numbers | undefined {
  let total = 0;
  return values?.map((value, row) => {
    total += value ?? 0;
    return reducer === "mean" ? total / (row + 1) : total;
  });
}

function indexes(length: number, asShare: boolean): Numbers {
  return Array.from({ length }, (_, row) => (asShare ? row / length : row));
}
