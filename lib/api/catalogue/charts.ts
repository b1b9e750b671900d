import { ObjectName } from "@/lib/api/object-name";
import { MAX_VALUES } from "@/lib/catalogue/registration/chart-values";
import { z } from "@/lib/kube/zod";

/** Of credentials that are mounted into the console: the name of their file. */
export const ChartCredentialsName = z.string().check(z.regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/));

/** Whether the console renders charts of Helm, and whose. */
export const ChartSources = z.object({
  /** "off": no repository is configured. "no-helm": the program is not where the console runs. */
  state: z.enum(["off", "no-helm", "ready"]),
  repositories: z.array(z.string()),
  /** By which private repositories are read: their names alone. */
  credentials: z.array(
    z.object({
      name: z.string(),
      /** To which alone they are sent. */
      repository: z.optional(z.string()),
      /** Why they cannot be used. */
      problem: z.optional(z.string()),
    }),
  ),
});
export type ChartSources = z.infer<typeof ChartSources>;

/** One version of a chart of a configured repository, and what it is rendered with. */
export const ChartRendering = z.strictObject({
  repository: z.string().check(z.maxLength(500)),
  chart: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)),
  /** A whole version, and no range: what is registered is to be the same tomorrow. */
  version: z.string().check(z.maxLength(100), z.regex(/^v?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/)),
  release: ObjectName,
  namespace: ObjectName,
  /** The name of those that the repository is read with; none where it is public. */
  credentials: z.optional(ChartCredentialsName),
  /** YAML, as a file of values. */
  values: z._default(z.string().check(z.maxLength(MAX_VALUES)), ""),
});
export type ChartRendering = z.infer<typeof ChartRendering>;

/** The manifests as Helm wrote them, without hooks and tests. */
export const RenderedChart = z.object({ yaml: z.string() });
export type RenderedChart = z.infer<typeof RenderedChart>;
