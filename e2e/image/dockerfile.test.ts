import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "@/lib/kube/zod";
import { readDockerfile } from "./dockerfile";

const text = await readFile("Dockerfile", "utf8");

describe("the Dockerfile", () => {
  it("ends with packages that run, the build, the licence and nothing else", () => {
    const { copied, workdir } = readDockerfile(text);
    expect(workdir).toBe("/app");
    expect(copied.map(({ stage, from, to }) => [stage, from, to])).toEqual([
      ["packages", "/app/node_modules", "./node_modules"],
      ["build", "/app/dist", "./dist"],
      [undefined, "package.json", "./package.json"],
      [undefined, "LICENSE", "./LICENSE"],
    ]);
  });

  it("installs packages without their scripts and without those of development", () => {
    const { stages } = readDockerfile(text);
    expect(stages.packages?.commands).toEqual(["npm ci --omit=dev --ignore-scripts --no-audit --no-fund"]);
  });

  it("runs as the user that the chart's pods run as", async () => {
    const Pod = z.looseObject({ runAsUser: z.number(), runAsGroup: z.number() });
    const helpers = await readFile("deploy/chart/templates/_helpers.tpl", "utf8");
    const [, security = ""] = /define "flotilla\.podSecurity" -\}\}\n(.*?)\{\{- end/s.exec(helpers) ?? [];
    const { runAsUser, runAsGroup } = Pod.parse(parse(security));
    expect(readDockerfile(text).user).toBe(`${runAsUser}:${runAsGroup}`);
  });

  it("is read as a whole: an instruction that nobody has thought of is refused", () => {
    expect(() => readDockerfile(`${text}ADD https://example.org/x /x\n`)).toThrow("not known: ADD");
    expect(() => readDockerfile(`${text}RUN chmod 777 /app\n`)).toThrow("the last stage runs something");
    expect(() => readDockerfile(text.replace("node:24", "node:22"))).toThrow("one base image");
    expect(() => readDockerfile(text.replaceAll("node:", "other:"))).toThrow("another kind");
  });
});
