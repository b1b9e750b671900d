/** Which exported page answers a path with names in it: "/addons/:name" → "/addons/_". */
export type PageTable = Readonly<Record<string, string>>;

/** Files fetched by Next's router are beside the page: the suffix is removed before names are matched. */
const TAIL = /\/__next\.[^/]+\.txt$|\.txt$/;

/** What a Kubernetes object may be called; nothing else is a name here. */
const NAME = "[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?";

/** The path of the exported file for a path with names; undefined if the table has none. */
export function placeholders(table: PageTable): (path: string) => string | undefined {
  const rows = Object.entries(table).map(([pattern, page]) => ({ matches: patternOf(pattern), page }));
  return (path) => {
    const tail = TAIL.exec(path)?.[0] ?? "";
    const bare = path.slice(0, path.length - tail.length);
    const row = rows.find(({ matches }) => matches.test(bare));
    return row && row.page + tail;
  };
}

const PARAMETER = /^:[a-z]+$/i;

function escaped(text: string): string {
  return text.replace(/[^a-z0-9/-]/gi, "\\$&");
}

function patternOf(pattern: string): RegExp {
  const parts = pattern.split(/(:[a-z]+)/i).map((part) => (PARAMETER.test(part) ? NAME : escaped(part)));
  return new RegExp(`^${parts.join("")}$`);
}
