import { bagOf, listOf, stringIn } from "./grafana-json";

/** A link of a panel, or of the values of a field. */
export interface DataLink {
  readonly title: string;
  /** With Grafana's variables in it. */
  readonly url: string;
}

export function linksOf(value: unknown): readonly DataLink[] {
  return listOf(value)
    .map(bagOf)
    .map(({ title, url }) => ({ title: stringIn(title), url: stringIn(url) }))
    .filter(({ url }) => url !== "");
}

/** Whether a link leads somewhere from here: to an address of its own, or to another dashboard. */
export function leadsSomewhere({ url }: DataLink): boolean {
  return /^(?:https?:\/\/|\$|\/d\/)/i.test(url);
}
