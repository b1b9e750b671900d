import type { ChartRendering, ChartSources, RenderedChart } from "@/lib/api/catalogue/charts";
import { valuesProblem } from "@/lib/catalogue/registration/chart-values";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import type { Caller } from "@/server/auth/caller";
import { requireAll } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { Semaphore } from "@/server/hub/semaphore";
import { type ChartCredentials, readChartCredentials } from "./chart-credentials";
import { helmPlan } from "./helm-arguments";
import { type HelmAnswer, runHelm } from "./run-helm";

/** Which charts the console renders, and by which program. */
export interface ChartSettings {
  /** Addresses over https or oci, as they are configured; none: nothing is rendered. */
  readonly repositories: readonly string[];
  readonly program: string;
  /** A folder with a file for each of the credentials of private repositories. */
  readonly credentialsFolder?: string | undefined;
}

/** Helm takes a processor and 100 MB: more at once would be felt by everybody. */
const ONE_AT_A_TIME = { limit: 1, idleMs: () => 0 };
const MAX_WAITING = 3;
const WAITS_MS = 120_000;

/** Renders charts of configured repositories, one after the other. */
export class ChartRenderer {
  readonly #places = new Semaphore(ONE_AT_A_TIME);
  #waiting = 0;

  constructor(private readonly settings: ChartSettings | undefined) {}

  /** What can be rendered. Throws `ApiError` "forbidden" for who may not create a template of it. */
  async sources(caller: Caller): Promise<ChartSources> {
    await requireAll(caller, "create", addOnTemplates);
    const { credentialsFolder, repositories = [], program = "" } = this.settings ?? {};
    if (repositories.length === 0) return { state: "off", repositories: [], credentials: [] };
    const [answer, read] = await Promise.all([
      runHelm({ program, args: ["version", "--short"] }),
      readChartCredentials(credentialsFolder, repositories),
    ]);
    const credentials = read.map(({ settings: _, ...mounted }) => mounted);
    return { state: answer.ok ? "ready" : "no-helm", repositories: [...repositories], credentials };
  }

  /**
   * The manifests of one version of a chart. Throws `ApiError` "forbidden" likewise, "invalid" for a repository that is
   * not configured, credentials that are not for it, values that are none and for what Helm refuses, "unavailable"
   * without Helm, and "too-many-requests".
   */
  async render(caller: Caller, wanted: ChartRendering): Promise<RenderedChart> {
    await requireAll(caller, "create", addOnTemplates);
    const { credentialsFolder, repositories = [], program = "" } = this.settings ?? {};
    if (!repositories.includes(wanted.repository))
      throw new ApiError("invalid", "Charts of this repository are not rendered here: it is not configured.");
    requireValues(wanted.values);
    const credentials = credentialsFor(wanted, await readChartCredentials(credentialsFolder, repositories));
    if (this.#waiting >= MAX_WAITING)
      throw new ApiError("too-many-requests", "Other charts are being rendered. Try again in a minute.");
    this.#waiting += 1;
    try {
      await this.#places.acquire(AbortSignal.timeout(WAITS_MS));
      return await rendered(program, wanted, credentials).finally(() => this.#places.release());
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** Those that the request names. Throws `ApiError` "invalid" for others than are mounted for the repository. */
function credentialsFor(
  { credentials: name, repository }: ChartRendering,
  mounted: Awaited<ReturnType<typeof readChartCredentials>>,
): ChartCredentials | undefined {
  if (name === undefined) return undefined;
  const found = mounted.find((each) => each.name === name);
  if (found?.settings?.repository === repository) return found.settings;
  if (found?.problem) throw new ApiError("invalid", `The credentials ${name} cannot be used. ${found.problem}`);
  throw new ApiError("invalid", `There are no credentials ${name} for this repository.`);
}

/** Helm's own words about values that are no map of fields help nobody. */
function requireValues(text: string): void {
  const problem = valuesProblem(text);
  if (problem) throw new ApiError("invalid", `The values cannot be used. ${problem}`);
}

async function rendered(
  program: string,
  wanted: ChartRendering,
  credentials?: ChartCredentials,
): Promise<RenderedChart> {
  const secrets = credentials?.password === undefined ? [] : [credentials.password];
  const answer = await runHelm({ program, ...helmPlan(wanted, credentials), secrets });
  if (answer.ok) return { yaml: answer.output };
  throw problemOf(answer, wanted);
}

function problemOf({ why, message }: Exclude<HelmAnswer, { ok: true }>, wanted: ChartRendering): ApiError {
  if (why === "absent") return new ApiError("unavailable", `${message} Render the chart elsewhere and add the files.`);
  const { chart, version } = wanted;
  return new ApiError("invalid", `${chart} ${version} was not rendered: ${message}${hintOf(message, wanted)}`);
}

/** What Helm's words for a refusal by the repository mean here. */
function hintOf(message: string, { credentials }: ChartRendering): string {
  if (!/\b40[13]\b|unauthorized|denied/i.test(message)) return "";
  return credentials === undefined
    ? " The repository may want credentials (CHART_CREDENTIALS_DIR)."
    : ` The repository does not take the credentials ${credentials}.`;
}
