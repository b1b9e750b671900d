import { unsupportedPart } from "@/lib/addon-config/template-facts";
import type { KubeObject } from "@/lib/kube/object";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import { specHash } from "@/lib/resources/spec-hash";

/** A template as far as we can work with it. */
export type TemplateContent =
  | { readonly kind: "usable"; readonly template: AddOnTemplate }
  | { readonly kind: "refused"; readonly reason: string };

const read = new WeakMap<KubeObject, { readonly hash: string; readonly content: TemplateContent }>();

/** The content of a template if it is the one with this hash, the one that the cluster shall have (addon.md Q35). */
export function contentWithHash(raw: KubeObject | undefined, hash: string): TemplateContent | undefined {
  if (!raw) return undefined;
  const known = read.get(raw) ?? { hash: specHash(raw), content: contentOf(raw) };
  read.set(raw, known);
  return known.hash === hash ? known.content : undefined;
}

function contentOf(raw: KubeObject): TemplateContent {
  const parsed = AddOnTemplate.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { kind: "refused", reason: `template ${raw.metadata.name} cannot be read: ${issue?.path.join(".")}: ${issue?.message}` };
  }
  const reason = unsupportedPart(parsed.data);
  return reason === undefined ? { kind: "usable", template: parsed.data } : { kind: "refused", reason };
}
