/** A path of an earlier stage, or of the checkout, and where it is in the image. */
interface Copied {
  /** Undefined for the checkout. */
  readonly stage: string | undefined;
  readonly from: string;
  readonly to: string;
}

/** What a stage runs, before anything is copied from it. */
export interface Stage {
  readonly copied: readonly Copied[];
  readonly commands: readonly string[];
}

/** What the last stage of a Dockerfile makes. */
export interface Image {
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly cmd: readonly string[];
  readonly copied: readonly Copied[];
  readonly stages: Readonly<Record<string, Stage>>;
  /** The major version of Node in the base images, which are all the same. */
  readonly node: string;
}

const BASE = /^(node:(\d+)-\S+)(?: AS (\w+))?$/;

/** Reads as much of the format as our own Dockerfile needs; throws for an instruction that it does not know. */
export function readDockerfile(text: string): Image {
  const stages = text
    .split(/^(?=FROM )/m)
    .filter((part) => part.startsWith("FROM "))
    .map(readStage);
  const last = stages.at(-1);
  const bases = new Set(stages.map(({ base }) => base));
  if (!last || bases.size !== 1) throw new Error(`one base image for all stages, not ${[...bases].join(", ")}`);
  if (last.commands.length > 0) throw new Error("the last stage runs something, which the sandbox does not");
  const named = Object.fromEntries(stages.flatMap((each) => (each.name ? [[each.name, each]] : [])));
  return { ...last, stages: named };
}

function readStage(text: string) {
  const [first = "", ...lines] = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const [, base = "", node = "", name] = BASE.exec(first.slice("FROM ".length)) ?? [];
  if (base === "") throw new Error(`a base image of another kind: ${first}`);
  const instructions = lines.map((line) => {
    const [instruction = "", rest = ""] = line.split(/ (.*)/s);
    return { instruction, rest };
  });
  const of = (wanted: string) =>
    instructions.flatMap(({ instruction, rest }) => (instruction === wanted ? [rest] : []));
  const known = ["WORKDIR", "ENV", "USER", "CMD", "COPY", "RUN", "LABEL", "EXPOSE", "STOPSIGNAL"];
  const unknown = instructions.find(({ instruction }) => !known.includes(instruction));
  if (unknown) throw new Error(`not known: ${unknown.instruction}`);
  const [workdir = "/"] = of("WORKDIR");
  return {
    name,
    base,
    node,
    workdir,
    env: Object.fromEntries(of("ENV").flatMap((rest) => rest.split(" ").map((each) => each.split("=", 2)))),
    user: of("USER").at(-1) ?? "root",
    cmd: of("CMD").flatMap((rest) => JSON.parse(rest) as string[]),
    copied: of("COPY").flatMap(readCopy),
    commands: of("RUN"),
  };
}

function readCopy(rest: string): Copied[] {
  const [, stage, paths = ""] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
  const parts = paths.split(" ");
  const to = parts.at(-1) ?? "";
  return parts.slice(0, -1).map((from) => ({ stage, from, to: to.endsWith("/") ? `${to}${from}` : to }));
}
