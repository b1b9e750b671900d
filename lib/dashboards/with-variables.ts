import { bagOf, listOf, stringIn } from "./grafana-json";

type Bag = Readonly<Record<string, unknown>>;

/** With the variables of another dashboard that this panel of it names, as far as they are missing. */
export function withVariables<D extends Bag>(dashboard: D, panel: Bag, from: Bag): D {
  const known = variablesOf(dashboard);
  const missing = namedIn(panel, variablesOf(from)).filter(({ name }) => known.every((one) => one.name !== name));
  if (missing.length === 0) return dashboard;
  return { ...dashboard, templating: { ...bagOf(dashboard.templating), list: [...known, ...missing] } };
}

const variablesOf = (dashboard: Bag) => listOf(bagOf(dashboard.templating).list).map(bagOf);

/** Those variables that this text names, and those that they name themselves. */
function namedIn(value: Bag, variables: readonly Bag[]): Bag[] {
  let found: Bag[] = [];
  for (;;) {
    const text = JSON.stringify([value, ...found]);
    const next = variables.filter(({ name }) => isNamed(text, stringIn(name)));
    if (next.length === found.length) return next;
    found = next;
  }
}

function isNamed(text: string, name: string): boolean {
  if (name === "") return false;
  if (text.includes(`\${${name}`) || text.includes(`[[${name}`)) return true;
  return text.split(`$${name}`).some((after, index) => index > 0 && !/^\w/.test(after));
}
