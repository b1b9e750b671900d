import { Notice } from "@/components/ui/feedback/notice";

/** Instead of a form whose text is no YAML. */
export function UnreadableYaml() {
  return (
    <Notice tone="warn" within="form">
      The YAML cannot be read. Fix the marked lines to go on with the form.
    </Notice>
  );
}
