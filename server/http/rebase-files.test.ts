import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readExportedFiles } from "./exported-files";
import { type FilesByPath, rebaseFiles, rebaseLinks } from "./rebase-files";
import { COMPILED, exportedFolder } from "./testing";

const SCRIPTS = Object.fromEntries(Object.entries(COMPILED).map(([path, text]) => [`/${path}`, text]));

function files(more: Readonly<Record<string, string>> = {}): FilesByPath {
  return new Map(Object.entries({ ...SCRIPTS, ...more }).map(([path, text]) => [path, Buffer.from(text)]));
}

function rebased(path: string, text: string): string {
  const all = rebaseFiles(files({ "/icon.svg": "<svg/>", [path]: text }), "/flotilla");
  return all.get(path)?.toString() ?? "";
}

describe("exported files below a base path", () => {
  it.each([
    ["a script", '<script src="/_next/static/chunks/a.js">', '<script src="/flotilla/_next/static/chunks/a.js">'],
    ["a sheet", '<link rel="a" href="/_next/a.css"/>', '<link rel="a" href="/flotilla/_next/a.css"/>'],
    ["the icon", '<link href="/icon.svg?a.svg"/>', '<link href="/flotilla/icon.svg?a.svg"/>'],
    ["a link", '<a class="x" href="/clusters?q=a">', '<a class="x" href="/flotilla/clusters?q=a">'],
    ["the home link", '<a href="/">', '<a href="/flotilla">'],
    ["a place in the page", '<a href="#main">', '<a href="#main">'],
    [
      "another host",
      '<a href="https://example.org/a"><a href="//b">',
      '<a href="https://example.org/a"><a href="//b">',
    ],
    ["text", "<p>href=&quot;/clusters&quot;</p>", "<p>href=&quot;/clusters&quot;</p>"],
    [
      "a file in the data",
      '<script>f("[\\"/_next/a.js\\"]")</script>',
      '<script>f("[\\"/flotilla/_next/a.js\\"]")</script>',
    ],
    [
      "an icon in the data",
      '<script>f("\\"/icon.svg?a\\"")</script>',
      '<script>f("\\"/flotilla/icon.svg?a\\"")</script>',
    ],
    [
      "Next's link in the data",
      '<script>f("[\\"$\\",\\"$L5\\",null,{\\"href\\":\\"/a\\"}]")</script>',
      '<script>f("[\\"$\\",\\"$L5\\",null,{\\"href\\":\\"/a\\"}]")</script>',
    ],
    [
      "a plain link in the data",
      '<script>f("[\\"$\\",\\"a\\",null,{\\"href\\":\\"/\\"}]")</script>',
      '<script>f("[\\"$\\",\\"a\\",null,{\\"href\\":\\"/flotilla/\\"}]")</script>',
    ],
  ])("markup: %s", (_, html, expected) => {
    expect(rebased("/clusters.html", `<!DOCTYPE html>${html}`)).toBe(`<!DOCTYPE html>${expected}`);
  });

  it.each([
    ["a script", '2:"/_next/static/chunks/a.js"', '2:"/flotilla/_next/static/chunks/a.js"'],
    ["a hint", ':HL["/_next/a.css","style"]', ':HL["/flotilla/_next/a.css","style"]'],
    ["Next's link", '["$","$L5",null,{"href":"/a"}]', '["$","$L5",null,{"href":"/a"}]'],
    ["a plain link", '["$","a",null,{"href":"/"}]', '["$","a",null,{"href":"/flotilla/"}]'],
  ])("data of a page: %s", (_, text, expected) => {
    expect(rebased("/clusters.txt", text)).toBe(expected);
  });

  it("scripts: as Next itself would have compiled the base path in", () => {
    const [router = "", turbopack = ""] = [...rebaseFiles(files(), "/flotilla").values()].map(String);
    expect(router).toContain('(0,n.addPathPrefix)(e,"/flotilla"))');
    expect(router).toContain('(0,n.pathHasPrefix)(e,"/flotilla")');
    expect(turbopack).toContain(':"/flotilla/_next/",P');
    expect(router).toContain('(e=new URL(e)).pathname==="/flotilla"?e.pathname+="/index.txt":e.pathname+=".txt"');
    const source = /function n\(e\)\{(.*?)\}e\.i/.exec(router)?.[1] ?? "";
    const removeBasePath = new Function("e", source) as (path: string) => string;
    expect(["/flotilla", "/flotilla/a/b", "/flotilla?q=1"].map(removeBasePath)).toEqual(["/", "/a/b", "/?q=1"]);
  });

  it("other scripts and sheets stay the same bytes", () => {
    const all = files({ "/_next/static/chunks/b.js": 'f("/clusters")', "/_next/static/chunks/c.css": "a{}" });
    const moved = rebaseFiles(all, "/flotilla");
    for (const path of ["/_next/static/chunks/b.js", "/_next/static/chunks/c.css"])
      expect(moved.get(path)).toBe(all.get(path));
  });

  it("without a base path every file stays the same bytes", () => {
    const all = files({ "/index.html": '<!DOCTYPE html><a href="/">' });
    expect(rebaseFiles(all, "")).toBe(all);
  });

  it("are refused where Next compiles otherwise than we know", () => {
    const [missing, twice] = [files(), files({ "/b.js": 'x=(0,n.addPathPrefix)(e,"")' })];
    (missing as Map<string, Buffer>).delete("/_next/static/chunks/turbopack-0.js");
    expect(() => rebaseFiles(missing, "/flotilla")).toThrow("BASE_PATH: the chunk path was not found once");
    expect(() => rebaseFiles(twice, "/flotilla")).toThrow("BASE_PATH: addBasePath was not found once");
  });

  it("have the policy of what they are then, and another ETag", async () => {
    const script = 'f("[\\"/_next/a.js\\"]")';
    const { folder, remove } = await exportedFolder({
      ...COMPILED,
      "index.html": `<!DOCTYPE html><script>${script}</script>`,
    });
    const [plain, below] = await Promise.all(["", "/flotilla"].map((base) => readExportedFiles(folder, base)));
    await remove();
    const hash = createHash("sha256").update(script.replace("/_next", "/flotilla/_next")).digest("base64");
    expect(below?.get("/")?.plain.headers["Content-Security-Policy"]).toContain(`'sha256-${hash}'`);
    expect(plain?.get("/")?.etag).not.toBe(below?.get("/")?.etag);
  });
});

it("rows drawn by the console link below the base path, and carry their data as it is", () => {
  const rows = '<a class="x" href="/clusters/c1">c1</a><script type="application/json">{"a":" href=\\"/x\\""}</script>';
  expect(rebaseLinks(rows, "/flotilla")).toBe(rows.replace("/clusters", "/flotilla/clusters"));
});
