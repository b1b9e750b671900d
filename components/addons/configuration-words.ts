import type { AddOnConfiguration } from "@/lib/api/add-on-setup";
import { count, plural } from "@/lib/format/count";

/** "9,812 alike, 14 variants": how far clusters differ from what most of them have. */
export function censusSentence({ total, variants, more }: Pick<AddOnConfiguration, "total" | "variants" | "more">): string {
  const [most] = variants;
  const others = variants.length - 1 + more;
  if (!most || most.configs.length === 0) {
    return others > 0
      ? `${count(total)} clusters have it, most of them without a configuration.`
      : "None of its clusters takes a configuration.";
  }
  if (others === 0) return total === 1 ? "One cluster has it." : `All ${count(total)} clusters shall have the same.`;
  return `${count(most.size)} of ${plural(total, "cluster")} are alike; the others have ${plural(others, "variant")}.`;
}
