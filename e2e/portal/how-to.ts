import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "@/.ci/processes.mjs";

const ROOT = dirname(dirname(import.meta.dirname));
const PAGE = "docs/how-to/use-the-api.md";
const EXAMPLE_URL = "http://localhost:3000";
const MAX_CHARS = 2_000;
const MARK = "== next block";

/** What is wrong with the commands of the page, in the order of its blocks; they share a shell, as with who types them. */
export async function documentedCommands(url: string, kubeconfig: string, folder: string) {
  const text = readFileSync(join(ROOT, PAGE), "utf8").replaceAll(EXAMPLE_URL, url);
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) =>
    block.replaceAll("node dist/main.mjs", `node ${join(ROOT, "dist/main.mjs")}`),
  );
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
