import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "@/lib/kube/zod";

const FOLDER = ".github/workflows";

const Step = z.looseObject({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
});
const Job = z.looseObject({
  needs: z.optional(z.string()),
  uses: z.optional(z.string()),
  permissions: z.optional(z.record(z.string(), z.string())),
  env: z._default(z.record(z.string(), z.string()), {}),
  steps: z._default(z.array(Step), []),
});
const Workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), Job),
});

const names = await readdir(FOLDER);

const BASE_DIGEST = `sha256:${"a".repeat(64)}`;
const IMAGE_DIGEST = `sha256:${"b".repeat(64)}`;
/** What the steps of a release call, each line of it written down. */
const STUBS = {
  docker: `[[ "$2" = imagetools ]] && echo ${BASE_DIGEST}; echo '{"containerimage.digest":"${IMAGE_DIGEST}"}' > image.json`,
  gh: "cat notes.* > published",
  helm: ":",
  npm: ":",
};

/** Runs the commands of a release of that tag, step by step as GitHub does, on a copy of what they read. */
async function released(
  tag: string,
  stubs: object = STUBS,
): Promise<{ readonly ran: readonly string[]; readonly notes: string }> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-release-"));
  try {
    for (const file of ["package.json", "deploy/chart/Chart.yaml"]) await cp(file, join(folder, file));
    await mkdir(join(folder, ".ci"));
    await writeFile(join(folder, ".ci/sbom.mjs"), "");
    await mkdir(join(folder, "bin"));
    const ran = join(folder, "ran");
    for (const [name, body] of Object.entries(stubs))
      await writeFile(join(folder, "bin", name), `#!/bin/bash\necho "${name} $*" >> ${ran}\n${body}\n`, {
        mode: 0o755,
      });
    const given = {
      REPOSITORY: "Example/Flotilla",
      REGISTRY_USER: "ada",
      GITHUB_TOKEN: "t",
      GITHUB_SHA: "c",
      TAG: tag,
    };
    const { jobs } = await workflow("release.yml");
    const variables = join(folder, "variables");
    await writeFile(variables, "");
    for (const { run } of jobs.release?.steps ?? []) {
      const set = Object.fromEntries((await readFile(variables, "utf8")).split("\n").map((line) => line.split("=")));
      const PATH = `${join(folder, "bin")}:${process.env.PATH}`;
      const env = { ...process.env, ...jobs.release?.env, ...given, ...set, PATH, GITHUB_ENV: variables };
      if (run) execFileSync("bash", ["-e", "-c", run], { cwd: folder, env, stdio: ["ignore", "ignore", "ignore"] });
    }
    const notes = await readFile(join(folder, "published"), "utf8");
    return { ran: (await readFile(ran, "utf8")).trimEnd().split("\n"), notes };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function workflow(name: string) {
  const text = await readFile(join(FOLDER, name), "utf8");
  const { jobs, ...rest } = Workflow.parse(parse(text));
  return { text, ...rest, jobs, steps: Object.values(jobs).flatMap((job) => job.steps) };
}

describe.each(names)("the workflow %s", (name) => {
  it("attack: an action that becomes another one under the same name", async () => {
    const { text, jobs, steps } = await workflow(name);
    const used = [...steps, ...Object.values(jobs)].flatMap(({ uses }) => uses ?? []);
    for (const each of used) expect(each).toMatch(/^(\.\/.*|[\w-]+\/[\w-]+@[0-9a-f]{40})$/);
    // Which version that is stands beside it, for people and for Dependabot.
    const remote = used.filter((each) => !each.startsWith("./"));
    expect(text.match(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/gm) ?? []).toHaveLength(remote.length);
  });

  it("attack: a name of a branch, a tag or a request that is run as a command", async () => {
    const { steps } = await workflow(name);
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
  });

  it("may read the repository and no more, unless a job says why, and leaves no credentials behind", async () => {
    const { permissions, steps } = await workflow(name);
    expect(permissions).toEqual({ contents: "read" });
    for (const step of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@")))
      expect(step.with).toMatchObject({ "persist-credentials": false });
  });
});

describe("a release", () => {
  const release = workflow("release.yml");
  const commands = release.then(({ steps }) => steps.map(({ run = "" }) => run).join("\n"));

  it("is of a tag that was tested", async () => {
    const { on, jobs } = await release;
    expect(on).toEqual({ push: { tags: ["v*"] } });
    expect(jobs).toMatchObject({ test: { uses: "./.github/workflows/test.yml" }, release: { needs: "test" } });
    expect((await workflow("test.yml")).on).toHaveProperty("workflow_call");
  });

  it("waits for no group of its own tests, which are named after the workflow that calls them", async () => {
    const { text } = await release;
    const { concurrency, name } = parse(text);
    const called = parse((await workflow("test.yml")).text).concurrency.group;
    expect(concurrency.group).not.toBe(called.replace(/\$\{\{ github\.workflow \}\}/, name));
  });

  it("publishes image, chart and bill under the version of the tag, and the image by its digest", async () => {
    const { ran, notes } = await released("v0.1.0");
    const image = "ghcr.io/example/flotilla";
    expect(ran).toContainEqual(
      expect.stringMatching(`^docker buildx build .*@${BASE_DIGEST} .*--tag ${image}:0.1.0 .$`),
    );
    expect(ran).toContain("helm push flotilla-0.1.0.tgz oci://ghcr.io/example/charts");
    expect(ran.at(-1)).toMatch(
      /^gh release create v0.1.0 .*flotilla-0.1.0.cdx.json flotilla-0.1.0.tgz deploy\/install.yaml/,
    );
    expect(notes).toContain(`Image: \`${image}@${IMAGE_DIGEST}\``);
    expect(notes).toContain(`@${BASE_DIGEST}\``);
  });

  it("stops at a tag that is not the version of the package", async () => {
    await expect(released("v9.9.9")).rejects.toThrow();
  });

  it("stops where the registry has not said which image it took", async () => {
    const docker = STUBS.docker.replace(/\{"containerimage.*\}/, "{}");
    await expect(released("v0.1.0", { ...STUBS, docker })).rejects.toThrow();
  });

  it("may write releases and packages in one job alone", async () => {
    const { jobs } = await release;
    expect(jobs.release?.permissions).toEqual({ contents: "write", packages: "write" });
    expect(jobs.test?.permissions).toBeUndefined();
  });

  it("has image, chart and bill of materials, and stops where an advisory is known", async () => {
    const text = await commands;
    for (const each of ["docker buildx build --push", "helm package deploy/chart", "helm push", ".ci/sbom.mjs"])
      expect(text).toContain(each);
    expect(text).toContain("npm audit --omit=dev --audit-level=high");
    expect(text).toMatch(/gh release create .*\.cdx\.json.*\.tgz.*deploy\/install\.yaml/s);
  });

  it("builds on the base image of the Dockerfile, by the digest of that moment", async () => {
    const { jobs } = await release;
    const bases = new Set((await readFile("Dockerfile", "utf8")).match(/(?<=^FROM )\S+/gm));
    const [base = ""] = bases;
    expect(bases.size).toBe(1);
    expect(jobs.release?.env.BASE).toBe(`docker.io/library/${base}`);
    expect(await commands).toContain(`--build-context "${base}=docker-image://$BASE@$BASE_DIGEST"`);
  });

  it("leaves the chart without an image: whoever installs it names theirs", async () => {
    const { image } = parse(await readFile("deploy/chart/values.yaml", "utf8"));
    expect(image).toMatchObject({ repository: "", tag: "", digest: "" });
    expect(await commands).not.toMatch(/values\.yaml|yq |sed /);
  });
});
