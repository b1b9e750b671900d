import { Notice } from "@/components/ui/notice";

interface EditNoticesProps {
  readonly isStale: boolean;
  readonly isRefused: boolean;
  /** What the hub has against it that is about no field. */
  readonly general: readonly string[];
}

/** What is the matter with an edit as a whole. */
export function EditNotices({ isStale, isRefused, general }: EditNoticesProps) {
  return (
    <div role="alert" className="grid gap-2 px-4 pb-3 empty:hidden sheet:px-6">
      {general.map((sentence) => (
        <Notice key={sentence} tone="bad" within="form">
          {sentence}
        </Notice>
      ))}
      {isStale ? (
        <Notice tone="warn" within="form">
          Somebody changed it on the hub since you began. Go on: the review shows both changes, and nothing of theirs is overwritten.
        </Notice>
      ) : null}
      {isRefused ? (
        <Notice tone="warn" within="form">
          This browser keeps no draft: what you type is lost with the page.
        </Notice>
      ) : null}
    </div>
  );
}
