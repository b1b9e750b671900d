import { ocmCrds } from "@/lib/resources/crds";
import { crdReport } from "./crd-report";
import { KNOWN_DIFFERENCES } from "./known-differences";
import { upstreamCrds } from "./upstream-crds";

const CHECKOUT = "a checkout of open-cluster-management-io/ocm or of open-cluster-management-io/api";

async function main(folder: string | undefined): Promise<number> {
  if (folder === undefined) return fail(`Usage: npm run compare-crds -- PATH, where PATH is ${CHECKOUT}.`);
  const upstream = await upstreamCrds(folder);
  if (upstream.size === 0) return fail(`There is no *.crd.yaml below ${folder}: it has to be ${CHECKOUT}.`);
  const ours = ocmCrds.map((crd) => ({ ...crd }));
  const { lines, isEqual } = crdReport(ours, upstream, KNOWN_DIFFERENCES);
  console.log(lines.join("\n"));
  return isEqual ? 0 : 1;
}

function fail(message: string): number {
  console.error(message);
  return 2;
}

process.exitCode = await main(process.argv[2]);
