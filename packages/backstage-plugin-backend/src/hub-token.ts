import { readFile } from "node:fs/promises";

/** The token in a file, read each time: Kubernetes replaces projected ones. Rejects where there is none. */
export async function hubToken(file: string): Promise<string> {
  const token = (await readFile(file, "utf8")).trim();
  if (token === "") throw new Error(`${file} is empty.`);
  return token;
}
