import { interpolated, type VariableValues } from "./interpolate";
import type { DataLink } from "./read-links";

/** What the variables of a link are filled with. */
export interface LinkData {
  readonly values: VariableValues;
  /** Milliseconds since epoch. */
  readonly from: number;
  readonly to: number;
  /** Those of a value: its field, and the others of its row, by what they are shown as. */
  readonly cell?: {
    readonly name: string;
    readonly raw: string;
    readonly text: string;
    readonly row: readonly (readonly [title: string, text: string])[];
  };
}

/** Where a link leads: to an address of HTTP, or to the dashboard with that `uid` in Grafana. */
export interface FilledLink {
  readonly title: string;
  /** Of a dashboard its query alone: time and variables. */
  readonly href: string;
  readonly uid?: string;
}

/** The link with its variables filled in; undefined for what leads nowhere then. */
export function filledLink({ title, url }: DataLink, data: LinkData): FilledLink | undefined {
  const fill = (text: string) =>
    interpolated(
      text.replace(OWN, (all, path: string) => filled(all, path, data)),
      data.values,
    );
  const filledUrl = fill(url);
  const dashboard = DASHBOARD.exec(filledUrl);
  if (dashboard?.[1]) return { title: fill(title) || "Dashboard", uid: dashboard[1], href: dashboard[2] ?? "" };
  const address = URL.canParse(filledUrl) ? new URL(filledUrl) : undefined;
  if (address?.protocol !== "https:" && address?.protocol !== "http:") return undefined;
  return { title: fill(title) || address.host, href: address.href };
}

const DASHBOARD = /^\/d\/([\w-]+)(?:\/[^?#]*)?(?:\?([^#]*))?/;

/** Variables of links: "${__value.raw}", "${__data.fields["pod"]:percentencode}". */
const OWN = /\$\{(__[^}:]+)(?::percentencode)?\}|\$(__url_time_range|__from|__to)\b/g;
/** Of a series: `${__field.labels.pod}`. */
const LABEL = /^__field\.labels\.(\w+)$/;
const FIELD = /^__data\.fields(?:\.(.+)|\["([^"]*)"\]|\[(\d+)\])$/;

function filled(all: string, braced: string | undefined, data: LinkData): string {
  const path = braced ?? all.slice(1);
  const text = textOf(path, data);
  if (text === undefined) return all;
  return all.includes(":percentencode") ? encodeURIComponent(text) : text;
}

function textOf(path: string, { from, to, cell }: LinkData): string | undefined {
  if (path === "__from") return String(from);
  if (path === "__to") return String(to);
  if (path === "__url_time_range") return `from=${from}&to=${to}`;
  if (!cell) return undefined;
  if (path === "__value.text") return cell.text;
  if (path === "__field.name") return cell.name;
  if (/^__value\.(?:raw|numeric)$/.test(path)) return cell.raw;
  const label = LABEL.exec(path)?.[1];
  const [, plain = label, quoted, index] = FIELD.exec(path) ?? [];
  if (index !== undefined) return cell.row[Number(index)]?.[1];
  return cell.row.find(([title]) => title === (plain ?? quoted))?.[1];
}
