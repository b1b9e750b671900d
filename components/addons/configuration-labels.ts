import type { AddOnConfiguration } from "@/lib/api/addons/add-on-setup";
import { count, plural } from "@/lib/format/count";

/** "9,812 equal, 14 variants": how much clusters differ from the most frequent configuration. */
export function censusSummary({
  total,
  variants,
  more,
}: Pick<AddOnConfiguration, "total" | "variants" | "more">): string {
  if (total === 0) return "No cluster has this add-on yet.";
  const [most] = variants;
  const others = variants.length - 1 + more;
  if (!most || most.configs.length === 0) {
    return others > 0
      ? `Installed on ${plural(total, "cluster")}, most of them without a configuration.`
      : "No cluster uses a configuration.";
  }
  if (others === 0)
    return total === 1 ? "Installed on one cluster." : `Same desired configuration on all ${count(total)} clusters.`;
  return `The same on ${count(most.size)} of ${plural(total, "cluster")}, ${plural(others, "variant")}.`;
}
