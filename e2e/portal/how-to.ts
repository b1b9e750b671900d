import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "@/.ci/processes.mjs";
import packageJson from "@/package.json" with { type: "json" };

const ROOT = dirname(dirname(import.meta.dirname));
const PAGE = "docs/how-to/use-the-api.md";
const EXAMPLE_URL = "http://localhost:3000";
const MAX_CHARS = 2_000;
const MARK = "== next block";

/** What is wrong with the commands of the page, in the order of its blocks; they share a shell, as with who types them. */
export async function documentedCommands(url: string, kubeconfig: string) {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-how-to-"));
  try {
    return await resultsIn(folder, url, kubeconfig);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function resultsIn(folder: string, url: string, kubeconfig: string) {
  const text = readFileSync(join(ROOT, PAGE), "utf8").replaceAll(EXAMPLE_URL, url);
  await installAsInImage(folder);
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  const script = [`cd ${folder}`, ...blocks.map((block) => `echo "${MARK}"\n${block}`)].join("\n");
  const { output, code } = await run("bash", ["-euo", "pipefail", "-c", script], { env: { KUBECONFIG: kubeconfig } });
  const printed = output.split(`${MARK}\n`).slice(1);
  return EXPECTED.map(({ name, says }, index) => {
    const own = printed[index] ?? "";
    const isLast = index === printed.length - 1;
    const isRight = says.test(own) && (!isLast || code === 0) && blocks.length === EXPECTED.length;
    return { name: `${PAGE}: ${name}`, wrong: isRight ? undefined : own.slice(0, MAX_CHARS) || "it was not run" };
  });
}

/** Each block of the page, and what it prints among other things. */
const EXPECTED = [
  { name: "a token", says: /serviceaccount\/reports created/ },
  { name: "curl", says: /"rows":\[.*cluster,add-on,health/s },
  { name: "kubectl", says: /HUB ACCEPTED|JOINED|AGE/ },
  { name: "a model", says: /"structuredContent":\{"total":\d+.*"id":2/s },
  { name: "rights taken away", says: /serviceaccount "reports" deleted/ },
];

/** The built server beside the packages that the image has: what is for development alone is not there. */
async function installAsInImage(folder: string): Promise<void> {
  const modules = join(folder, "node_modules");
  await cp(join(ROOT, "dist"), join(folder, "dist"), {
    recursive: true,
    filter: (path) => path.endsWith("dist") || path.endsWith(".mjs"),
  });
  await cp(join(ROOT, "package.json"), join(folder, "package.json"));
  for (const name of Object.keys(packageJson.dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(ROOT, "node_modules", name), join(modules, name));
  }
}
