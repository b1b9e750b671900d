import { readdir } from "node:fs/promises";
import { z } from "@/lib/kube/zod";

/** What a page of ours sends along. */
const OWN = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
const PART = /(?:src|href)="(\/_next\/[^"]+)"/g;
const Rows = z.looseObject({ total: z.number() });

/**
 * Signs in with a token, opens each page that has no name in its path, with all of its scripts and styles, and reads a
 * list. `pages` is the folder of the exported ones. Answers what is wrong with that.
 */
export async function visitConsole(url: string, pages: string, token: string): Promise<string | undefined> {
  const signIn = { method: "POST", headers: OWN, body: JSON.stringify({ token }) };
  const session = await fetch(`${url}/api/session`, signIn);
  if (session.status !== 204) return `sign-in answered ${session.status}: ${await session.text()}`;
  const cookie = session.headers.get("set-cookie")?.split(";")[0] ?? "";
  const wrong = [...(await wrongPages(url, await pathsIn(pages), cookie)), ...(await wrongList(url, cookie))];
  return wrong.length === 0 ? undefined : wrong.join("\n");
}

async function pathsIn(pages: string): Promise<string[]> {
  const names = (await readdir(pages)).filter((name) => /^[a-z]+\.html$/.test(name));
  return names.map((name) => (name === "index.html" ? "/" : `/${name.replace(".html", "")}`));
}

async function wrongPages(url: string, paths: readonly string[], cookie: string): Promise<string[]> {
  const wrong: string[] = [];
  const parts = new Set<string>();
  for (const path of paths) {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } });
    const page = await answer.text();
    if (answer.status !== 200 || !page.includes("</html>")) wrong.push(`${path} answered ${answer.status}`);
    for (const [, part = ""] of page.matchAll(PART)) parts.add(part);
  }
  for (const part of parts) {
    const { status } = await fetch(`${url}${part}`);
    if (status !== 200) wrong.push(`${part} answered ${status}`);
  }
  return paths.length > 5 && parts.size > 0 ? wrong : [...wrong, "there are no pages with scripts"];
}

async function wrongList(url: string, cookie: string): Promise<string[]> {
  const list = await fetch(`${url}/api/v1/clusters`, { headers: { cookie } });
  const { data } = Rows.safeParse(await list.json());
  return data && data.total > 0 ? [] : [`the list of clusters answered ${list.status}`];
}
