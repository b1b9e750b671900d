import { Notice } from "@/components/ui/feedback/notice";

interface EditNoticesProps {
  readonly isStale: boolean;
  readonly isRefused: boolean;
  /** The hub's errors that concern no field. */
  readonly general: readonly string[];
}

/** Problems of an edit as a whole. */
export function EditNotices({ isStale, isRefused, general }: EditNoticesProps) {
  return (
    <div role="alert" className="grid gap-2 px-4 pb-3 empty:hidden sheet:px-6">
      {general.map((message) => (
        <Notice key={message} tone="bad" within="form">
          {message}
        </Notice>
      ))}
      {isStale ? (
        <Notice tone="warn" within="form">
          The object changed on the hub since you started. You can continue: the review shows both changes, and nothing
          is overwritten.
        </Notice>
      ) : null}
      {isRefused ? (
        <Notice tone="warn" within="form">
          Drafts are off in this browser: your edits are lost when you close the page.
        </Notice>
      ) : null}
    </div>
  );
}
