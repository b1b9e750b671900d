import { type PreparedHub, succeeds } from "./prepared-hub";
import { render } from "./render";
import type { Result } from "./result";
import { KEPT_DASHBOARDS, VARIANTS } from "./variants";

const PERSON = ["--as", "anna@example.org", "--as-group", KEPT_DASHBOARDS.group, "--as-group", "system:authenticated"];
const NEEDED = ["get", "list", "create", "patch", "delete"];

/** Whom the chart lets keep dashboards may do so on a real hub, in that namespace and nowhere else. */
export async function* dashboardsKept({ helm, kubectl }: PreparedHub): AsyncGenerator<Result> {
  const { namespace } = KEPT_DASHBOARDS;
  const values = VARIANTS["dashboards that people keep"] ?? {};
  const only = "templates/people.yaml";
  const { out } = await render(helm, { kubeVersion: "1.35.0", values, only });
  const rights = ["--namespace", namespace, "--filename", "-"];
  await succeeds(kubectl, ["apply", ...rights], out);
  const may = async (verb: string, where: string) => {
    const { code } = await kubectl(["auth", "can-i", verb, "configmaps", "--namespace", where, ...PERSON]);
    return code === 0;
  };
  const wanted = await Promise.all(NEEDED.map((verb) => may(verb, namespace)));
  const missing = NEEDED.filter((_, index) => !wanted[index]);
  yield {
    name: "people keep dashboards with what the chart gives them",
    wrong: missing.length === 0 ? undefined : `they may not ${missing.join(", ")} ConfigMaps in ${namespace}`,
  };
  const elsewhere = (await Promise.all(NEEDED.map((verb) => may(verb, "flotilla-system")))).some(Boolean);
  yield { name: "nor anything of Flotilla's own namespace", wrong: elsewhere ? "they may write there" : undefined };
  await succeeds(kubectl, ["delete", ...rights], out);
}
