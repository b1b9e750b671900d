import { bagOf, stringIn } from "@/lib/dashboards/grafana-json";
import { cellReducer } from "@/lib/dashboards/reduce";
import { operandOf } from "./binary-field";

type Options = Readonly<Record<string, unknown>>;

/** As Grafana calls it where the file does not. */
export function calculatedName(options: Options): string {
  const { alias, binary: two } = options;
  const of = (name: string) => bagOf(options[name]);
  const field = (name: string) => (stringIn(of(name).field) === "" ? "" : `(${stringIn(of(name).field)})`);
  if (stringIn(alias) !== "") return stringIn(alias);
  switch (options.mode) {
    case "binary": {
      const { left, operator = "+", right } = bagOf(two);
      const [one, other] = [left, right].map(operandOf).map(({ fixed, name }) => fixed ?? name ?? "");
      return `${one} ${stringIn(operator)} ${other}`;
    }
    case "unary":
      return `${stringIn(of("unary").operator)}(${stringIn(of("unary").fieldName)})`;
    case "cumulativeFunctions":
      return `cumulative ${stringIn(of("cumulative").reducer) || "sum"}${field("cumulative")}`;
    case "windowFunctions":
      return `${stringIn(of("window").windowAlignment) || "trailing"} moving ${stringIn(of("window").reducer) || "mean"}${field("window")}`;
    case "index":
      return "Row";
    default:
      return cellReducer(stringIn(of("reduce").reducer) || "sum")?.name ?? "Total";
  }
}
