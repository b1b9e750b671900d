const KEY = /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

interface TypedLabels {
  readonly labels: Readonly<Record<string, string>>;
  /** The first thing that is wrong, as a sentence. */
  readonly problem?: string;
}

/** Labels in a line like "environment=production, region=eu". */
export function typedLabels(text: string): TypedLabels {
  const labels: Record<string, string> = {};
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const [key = "", ...rest] = part.split("=");
    const value = rest.join("=");
    if (rest.length === 0 || !KEY.test(key.trim()) || !VALUE.test(value.trim()))
      return { labels: {}, problem: `${part} is no label: write key=value.` };
    labels[key.trim()] = value.trim();
  }
  return { labels };
}
