import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readChartCredentials } from "./chart-credentials";

const REPOSITORY = "https://charts.example.org";
const USER = "username: flotilla\npassword: correct horse";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "flotilla-credentials-"));
});
afterEach(() => rm(folder, { recursive: true }));

const read = () => readChartCredentials(folder, [REPOSITORY, "oci://registry.example.org/charts"]);
const put = (name: string, text: string) => writeFile(join(folder, name), text);

it("are the files of a folder, by their names, each for one repository", async () => {
  await put("team.yaml", `repository: ${REPOSITORY}/\n${USER}`);
  await put(
    "registry",
    JSON.stringify({ repository: "oci://registry.example.org/charts", username: "a", password: "b" }),
  );
  await mkdir(join(folder, "..data"));
  const settings = { repository: REPOSITORY, username: "flotilla", password: "correct horse" };
  expect(await read()).toEqual([
    expect.objectContaining({ name: "registry", repository: "oci://registry.example.org/charts" }),
    { name: "team", repository: REPOSITORY, settings },
  ]);
});

it("are none without a folder, or where it cannot be read", async () => {
  expect(await readChartCredentials(undefined, [REPOSITORY])).toEqual([]);
  expect(await readChartCredentials(join(folder, "nowhere"), [REPOSITORY])).toEqual([]);
});

it.each([
  ["a", "[", /cannot be read as YAML/],
  ["a", "just text", /no list of fields/],
  ["a", USER, /field repository is missing/],
  ["a", `repository: ${REPOSITORY}\n${USER}\ntoken: x`, /unknown/],
  ["a", `repository: ${REPOSITORY}`, /neither a user with a password nor a certificate authority/],
  ["a", `repository: ${REPOSITORY}\nusername: flotilla`, /a user without a password/],
  ["a", `repository: ${REPOSITORY}\nusername: "a:b"\npassword: c`, /field username/],
  ["a", `repository: ${REPOSITORY}\nca: not a certificate`, /field ca/],
  ["a", `repository: https://elsewhere.example.org\n${USER}`, /none of CHART_REPOSITORIES/],
  ["a", `repository: ${REPOSITORY}\nusername: x\npassword: ${"y".repeat(70_000)}`, /larger than 64 KB/],
  ["Not a name.yaml", `repository: ${REPOSITORY}\n${USER}`, /no name of credentials/],
])("that cannot be used say why, and nothing of what is in them: %s, %s", async (name, text, problem) => {
  await put(name, text);
  const [found] = await read();
  expect(found).toEqual({ name: name === "a" ? "a" : "?", problem: expect.stringMatching(problem) });
  expect(found?.problem).not.toMatch(/correct horse|elsewhere|yyy/);
});
