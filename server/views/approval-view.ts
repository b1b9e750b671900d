import type { AlikeRequest, Likeness } from "@/lib/api/approval-alike";
import type { ApprovalCase } from "@/lib/api/approval-case";
import { type ApprovalEntry, approvalTable } from "@/lib/api/approval-list";
import type { ApprovalRow } from "@/lib/api/approvals";
import type { HubFailure } from "@/server/hub/resource-cache";
import { ApprovalBook, type ApprovalCaches } from "./approval-book";
import { sentRow, shownEntry } from "./approval-entry";
import { alikeOf, likenessOf } from "./approval-likeness";
import { type ApprovalSight, approvalCase, approvalRow } from "./approval-row";
import type { ListSource } from "./list-board";
import { RowView } from "./row-view";

/** A request that may be approved together with others. */
interface Judged {
  readonly like: Likeness;
  /** Stands for `like`. */
  readonly alike: string;
  readonly request: AlikeRequest;
}

/** What waits for a decision, and what was decided lately; each row has a case behind it. */
export class ApprovalView extends RowView<ApprovalRow, ApprovalSight, ApprovalEntry> {
  readonly #book: ApprovalBook;

  constructor(caches: ApprovalCaches, hubFailure?: () => HubFailure | undefined) {
    const book = new ApprovalBook(caches);
    const { certificateRequests, clusterAddOns, clusters } = caches;
    super(
      {
        caches: [clusters, clusterAddOns, certificateRequests, book],
        follow: (touch) => book.follow(touch),
        row: (name) => {
          const whole = book.case(name);
          return whole && { ...approvalRow(whole), requester: whole.request?.requester, ...book.together(whole) };
        },
        shown: (entry, sight) => {
          const shown = shownEntry(entry, sight);
          return shown && sentRow(shown);
        },
      },
      hubFailure,
    );
    this.#book = book;
  }

  /** `name` as rows have it; undefined also where somebody with that sight may not know of it. */
  case(name: string, sight: ApprovalSight): ApprovalCase | undefined {
    const whole = this.#book.case(name);
    return whole && approvalCase(whole, sight);
  }

  /**
   * What makes a request alike to others, whether or not somebody has approved it meanwhile; undefined where it is to be looked at by
   * itself, and where somebody with that sight cannot see all that makes it so.
   */
  judged(object: string, { clusters, requests }: ApprovalSight): Judged | undefined {
    const whole = clusters && requests ? this.#book.undecided(object) : undefined;
    const like = whole && likenessOf(whole);
    if (!whole?.request || !whole.cluster || !like) return undefined;
    const { cluster, createdAt, request } = whole;
    const versions = { resourceVersion: request.resourceVersion, clusterVersion: cluster.resourceVersion };
    return { like, alike: alikeOf(like), request: { object, cluster: cluster.name, createdAt, ...versions } };
  }
}

/** What makes a list that can be asked of them. */
export const approvalListSource: ListSource<ApprovalEntry, ApprovalRow, ApprovalSight, undefined> = {
  table: approvalTable,
  cut: shownEntry,
  isWhole: ({ clusters, requests }) => clusters && requests,
  row: sentRow,
};
