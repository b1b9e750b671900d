import { FAMILIES } from "./past-families";

export const CLUSTERS = ["hub", "amber-1", "amber-2", "beige-1"] as const;

const STEP_SECONDS = 15;
const LENGTH_SECONDS = 7_200;

/**
 * Every 15 s of the last two hours, a few series of each cluster, as an OpenTelemetry collector sends them: in the
 * OpenMetrics format. `end` in seconds since epoch.
 */
export function pastSeries(end: number): string {
  const first = Math.floor(end / STEP_SECONDS) * STEP_SECONDS - LENGTH_SECONDS;
  const seconds = Array.from({ length: LENGTH_SECONDS / STEP_SECONDS }, (_, step) => step * STEP_SECONDS);
  const lines = FAMILIES.flatMap(({ name, type, labels, job = "opentelemetry-collector", at }) => [
    `# TYPE ${name.replace(/_(?:total|bucket)$/, "")} ${type}`,
    ...CLUSTERS.flatMap((cluster, position) =>
      labels.flatMap((own, series) => {
        const all = [`cluster_name="${cluster}",job="${job}",instance="${cluster}"`, own].filter(Boolean).join(",");
        return seconds.map((after) => `${name}{${all}} ${at(after, position, series)} ${first + after}`);
      }),
    ),
  ]);
  return [...lines, "# EOF", ""].join("\n");
}
