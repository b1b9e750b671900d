import { useEffect, useState } from "react";
import { EMBEDDER_HEADER } from "@/lib/api/embed/embed-token";
import { withBasePath } from "@/lib/base-path";
import { fetchDemoToken } from "./demo-token";
import { type Examples, USUAL_EXAMPLES } from "./demo-views";

/** Objects that this fleet has; undefined until it is known. */
export function useExamples(): Examples | undefined {
  const [examples, setExamples] = useState<Examples>();
  useEffect(() => {
    readExamples().then(setExamples, () => setExamples(USUAL_EXAMPLES));
  }, []);
  return examples;
}

async function readExamples(): Promise<Examples> {
  const token = await fetchDemoToken(["list/clusters", "list/rollouts"]);
  const headers = { Authorization: `Bearer ${token}`, [EMBEDDER_HEADER]: location.origin };
  const first = async (list: string) => {
    const response = await fetch(withBasePath(`/api/v1/${list}?offset=0&limit=1`), { headers, credentials: "omit" });
    const { rows = [] } = await response.json();
    return rows[0] ?? {};
  };
  const [cluster, rollout] = await Promise.all([first("clusters"), first("rollouts")]);
  const { addOn, namespace, placement } = { ...USUAL_EXAMPLES.rollout, ...rollout };
  return {
    ...USUAL_EXAMPLES,
    cluster: cluster.name ?? USUAL_EXAMPLES.cluster,
    rollout: { addOn, namespace, placement },
  };
}
