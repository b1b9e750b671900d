import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import packageJson from "@/package.json" with { type: "json" };

const MAX_RUNNING = 200;

const text = await readFile("docs/dependencies.md", "utf8");
const lock = JSON.parse(await readFile("package-lock.json", "utf8"));

/** Names in the first column of a section's table; "@a/b, c" names @a/c as well. */
function listed(heading: string): Set<string> {
  const [section = ""] = new RegExp(`^## ${heading}$.*?(?=^## )`, "ms").exec(text) ?? [];
  const cells = section.split("\n").flatMap((line) => /^\| ([@a-z][^|]*) \|/.exec(line)?.[1] ?? []);
  const names = cells.flatMap((cell) => {
    const parts = cell.split(", ");
    const scope = /^@[\w-]+\//.exec(parts[0] ?? "")?.[0] ?? "";
    return parts.flatMap((part) => [part, `${scope}${part}`]);
  });
  return new Set(names);
}

describe("attack: a package that nobody has looked at", () => {
  it("each package that runs stands in docs/dependencies.md, with its reason", () => {
    const names = listed("In the running server");
    expect(Object.keys(packageJson.dependencies).filter((name) => !names.has(name))).toEqual([]);
  });

  it("each of the others stands there, too", () => {
    const names = new Set([...listed("In the pages, built once"), ...listed("In development")]);
    expect(Object.keys(packageJson.devDependencies).filter((name) => !names.has(name))).toEqual([]);
  });

  it("is of one version, and those that run are few", () => {
    const versions = Object.values({ ...packageJson.dependencies, ...packageJson.devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    const running = Object.values<{ dev?: boolean; devOptional?: boolean }>(lock.packages).filter(
      ({ dev, devOptional }) => !dev && !devOptional,
    );
    expect(running.length).toBeLessThanOrEqual(MAX_RUNNING);
  });
});
