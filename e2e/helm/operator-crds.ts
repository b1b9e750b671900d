import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "@/lib/kube/zod";

const DOWNLOADS_WITHIN_MS = 5 * 60_000;
const runFile = promisify(execFile);

/** Whose kinds the chart has objects of, the module that brings their definitions, and where in it. */
const MODULES = [
  {
    module: "sigs.k8s.io/gateway-api@v1.4.1",
    sum: "h1:NPxFutNkKNa8UfLd2CMlEuhIPMQgDQ6DXNKG9sHbJU8=",
    folder: "config/crd/standard",
    files: /_httproutes\.yaml$/,
  },
  {
    module: "github.com/prometheus-operator/prometheus-operator@v0.85.0",
    sum: "h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=",
    folder: "example/prometheus-operator-crd",
    files: /_(servicemonitors|prometheusrules)\.yaml$/,
  },
];

const Download = z.object({ Dir: z.string(), Sum: z.string() });

/**
 * Files with the CustomResourceDefinitions of gateway-api and prometheus-operator, from their Go modules. Throws where
 * one cannot be had, or is not the one that is pinned.
 */
export async function operatorCrdFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const { module, sum, folder, files: wanted } of MODULES) {
    const { stdout } = await runFile("go", ["mod", "download", "-json", module], {
      cwd: tmpdir(),
      timeout: DOWNLOADS_WITHIN_MS,
    });
    const { Dir, Sum } = Download.parse(JSON.parse(stdout));
    if (Sum !== sum) throw new Error(`${module} has the sum ${Sum}, not ${sum}`);
    const names = await readdir(join(Dir, folder));
    files.push(...names.filter((name) => wanted.test(name)).map((name) => join(Dir, folder, name)));
  }
  return files;
}
