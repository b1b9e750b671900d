import type { BatchCriteria, BatchRequest } from "@/lib/api/approvals/approval-batch";
import type { ApprovalCase } from "@/lib/api/approvals/approval-case";
import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import type { HubFailure } from "@/server/hub/resource-cache";
import { RowView } from "@/server/lists/row-view";
import { shownBy } from "@/server/lists/served-list";
import { ApprovalBook, type ApprovalCaches } from "./approval-book";
import { sentRow, shownEntry } from "./approval-entry";
import { type ApprovalRowScope, approvalCase, approvalRow } from "./approval-row";
import { batchCriteria, batchDoubts, batchKeyOf } from "./batch-criteria";
import type { KeptRequests } from "./kept-requests";

/** What of a row is shown, and sent. */
export const APPROVAL_ROWS = { cut: shownEntry, project: sentRow };

/** A request that may be approved together with others. */
interface Judged {
  readonly criteria: BatchCriteria;
  /** The key of the cached result. */
  readonly batch: string;
  readonly doubts: readonly string[];
  readonly request: BatchRequest;
}

/** What waits for a decision, and what was decided lately; each row has a case behind it. */
export class ApprovalView extends RowView<ApprovalRow, ApprovalRowScope, ApprovalEntry> {
  readonly #book: ApprovalBook;

  constructor(caches: ApprovalCaches, hubFailure?: () => HubFailure | undefined, kept?: KeptRequests) {
    const book = new ApprovalBook(caches, kept);
    const { certificateRequests, clusterAddOns, clusters } = caches;
    super(
      {
        caches: [clusters, clusterAddOns, certificateRequests, book],
        follow: (touch) => book.follow(touch),
        row: (name) => {
          const whole = book.case(name);
          if (!whole) return undefined;
          const { issued, request } = whole;
          const kept = { requester: request?.requester, ...(issued && { issued }) };
          return { ...approvalRow(whole), ...kept, ...book.together(whole) };
        },
        shown: shownBy(APPROVAL_ROWS),
      },
      hubFailure,
    );
    this.#book = book;
  }

  /** RFC 3339: since when all decided requests are known, also those that the hub has deleted. */
  get knownSince(): string {
    return this.#book.knownSince;
  }

  /** It has some that an earlier process kept on disk. */
  get hasEarlier(): boolean {
    return this.#book.hasEarlier;
  }

  /** The invitation whose account asks for this cluster, if there is one. */
  invitationOf(cluster: string): string | undefined {
    return this.#book.invitationOf(cluster);
  }

  /** `name` as in rows; undefined also if it is hidden with that sight. */
  case(name: string, scope: ApprovalRowScope): ApprovalCase | undefined {
    const whole = this.#book.case(name);
    return whole && approvalCase(whole, scope);
  }

  /**
   * What defines a request's batch, whether or not it has been approved meanwhile; undefined if it needs separate
   * review, or if that sight does not show everything.
   */
  judged(object: string, { clusters, invitations, requests }: ApprovalRowScope): Judged | undefined {
    const whole = clusters && requests ? this.#book.undecided(object) : undefined;
    const isSeen = whole !== undefined && (invitations || whole.invitation === undefined);
    const criteria = isSeen ? batchCriteria(whole) : undefined;
    if (!whole?.request || !whole.cluster || !criteria) return undefined;
    const { cluster, createdAt, request } = whole;
    const versions = { resourceVersion: request.resourceVersion, clusterVersion: cluster.resourceVersion };
    return {
      criteria,
      batch: batchKeyOf(criteria),
      doubts: batchDoubts(whole),
      request: { object, cluster: cluster.name, createdAt, ...versions },
    };
  }
}
