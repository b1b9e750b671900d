import { CopyButton } from "@/components/ui/controls/copy-button";

/** By what the request is found in the logs of console and hub. */
export function RequestId({ id }: { readonly id: string }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <span>
        Request <code className="mono [overflow-wrap:anywhere]">{id}</code>
      </span>
      <CopyButton text={id} label="Copy request id" />
    </div>
  );
}
