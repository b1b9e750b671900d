import { Notice } from "@/components/ui/feedback/notice";

/** Under a number of sessions that may not be all. */
export function Incomplete({ within = "form" }: { readonly within?: "region" | "form" }) {
  return (
    <Notice tone="warn" within={within}>
      Only sessions that this console knows are counted and end: it shares no key with other consoles (KEYS_DIR), or the
      hub does not store all sessions. Others end when they have been idle for half an hour, after eight hours at the
      latest.
    </Notice>
  );
}
