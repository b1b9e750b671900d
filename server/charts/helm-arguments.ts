import type { ChartRendering } from "@/lib/api/catalogue/charts";
import type { ChartCredentials } from "./chart-credentials";

interface HelmStep {
  readonly args: readonly string[];
  /** Its standard input. */
  readonly input: string;
}

/** How Helm renders a chart: files in its home, what it does first, and the rendering itself. */
interface HelmPlan extends HelmStep {
  readonly files: Readonly<Record<string, string>>;
  readonly before: readonly HelmStep[];
}

/** Names the repository in Helm's own list. */
const LISTED = "private";
const CA_FILE = "ca.pem";

/**
 * What is told to Helm to render a chart. A password goes over its standard input, and from there into files of its home,
 * never among its arguments, which others on the machine can read.
 */
export function helmPlan(wanted: ChartRendering, credentials?: ChartCredentials): HelmPlan {
  const { repository, chart, values } = wanted;
  const address = repository.replace(/\/+$/, "");
  const files: HelmPlan["files"] = credentials?.ca === undefined ? {} : { [CA_FILE]: credentials.ca };
  const authority = credentials?.ca === undefined ? [] : ["--ca-file", CA_FILE];
  const login = loginOf(credentials, authority);
  const plan = (source: readonly string[], before: readonly HelmStep[]): HelmPlan => {
    return { files, before, args: templateArgs(wanted, source), input: values };
  };
  if (address.startsWith("oci://")) {
    const [host = ""] = address.slice("oci://".length).split("/");
    const before = login ? [{ ...login, args: ["registry", "login", host, ...login.args] }] : [];
    return plan([`${address}/${chart}`, ...authority], before);
  }
  if (login) return plan([`${LISTED}/${chart}`], [{ ...login, args: ["repo", "add", LISTED, address, ...login.args] }]);
  return plan([chart, "--repo", repository, ...authority], []);
}

/** Both kinds of sources take it alike. Helm sends it to no other host than that of the repository. */
function loginOf(credentials: ChartCredentials | undefined, authority: readonly string[]) {
  const { password, username } = credentials ?? {};
  if (username === undefined || password === undefined) return undefined;
  return { args: ["--username", username, "--password-stdin", ...authority], input: password };
}

/** Hooks and tests are run by Helm alone; definitions come with the rest. */
function templateArgs({ version, release, namespace }: ChartRendering, source: readonly string[]): string[] {
  const options = ["--version", version, "--namespace", namespace, "--include-crds", "--no-hooks", "--skip-tests"];
  return ["template", release, ...source, ...options, "--values", "-"];
}
