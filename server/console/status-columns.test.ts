import { expect, it } from "vitest";
import { STATUS_APPEARANCE } from "@/components/catalogue/catalogue-labels";
import { BLOCKER_APPEARANCE } from "@/components/deletion/blocker-labels";
import { GATE_APPEARANCE } from "@/components/gates/gate-labels";
import { IDENTITY_STATE_APPEARANCE } from "@/components/identities/identity-labels";
import { INVITATION_APPEARANCE } from "@/components/invitations/invitation-labels";
import { CLUSTER_STATUS_APPEARANCE } from "@/components/labels/cluster-status-appearance";
import { PLACEMENT_APPEARANCE } from "@/components/labels/placement-status-appearance";
import { replicaSetAppearance } from "@/components/labels/replica-set-appearance";
import { ROLLOUT_STATE_LABELS } from "@/components/labels/rollout-stage-appearance";
import { PHASE } from "@/components/labels/status-appearance";
import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { REPLICA_SET_STATUSES_WORST_FIRST } from "@/lib/health/replica-set-status";
import type { Column, Fields } from "@/lib/lists/field";
import { LISTS } from "@/lib/lists/lists";
import { columnsOf, shownFacets } from "@/lib/lists/page-list";

/** A character of a status, and what is left of it: the cell's padding, the icon and the gap behind it. */
const CHARACTER_PX = 6.8;
const BEFORE_PX = 32;

const labelsOf = (appearances: Readonly<Record<string, { readonly label: string }>>) =>
  Object.values(appearances).map(({ label }) => label);

/** Labels that do not break, on one line of a column that has its width. */
const COLUMNS: readonly (readonly [list: string, column: Column | undefined, labels: readonly string[]])[] = [
  ["clusters", LISTS.clusters.fields.status?.column, labelsOf(CLUSTER_STATUS_APPEARANCE)],
  ["rollouts", LISTS.rollouts.fields.stage?.column, [...labelsOf(PHASE), ROLLOUT_STATE_LABELS.unwell]],
  ["placements", LISTS.placements.fields.status?.column, labelsOf(PLACEMENT_APPEARANCE)],
  ["works", LISTS.works.fields.status?.column, labelsOf(WORK_APPEARANCE)],
  [
    "replica-sets",
    LISTS["replica-sets"].fields.status?.column,
    REPLICA_SET_STATUSES_WORST_FIRST.map((status) => replicaSetAppearance(status).label),
  ],
  ["catalogue", LISTS.catalogue.fields.status?.column, labelsOf(STATUS_APPEARANCE)],
  ["gates", LISTS.gates.fields.status?.column, labelsOf(GATE_APPEARANCE)],
  ["deletions", LISTS.deletions.fields.blocker?.column, labelsOf(BLOCKER_APPEARANCE)],
  ["invitations", LISTS.invitations.fields.state?.column, labelsOf(INVITATION_APPEARANCE)],
  ["identities", LISTS.identities.fields.state?.column, labelsOf(IDENTITY_STATE_APPEARANCE)],
];

/** "Requirements missing" lay over the column behind it. */
it.each(COLUMNS)("the status of %s has room for each of its labels", (_, column, labels) => {
  const px = column?.px ?? 0;
  const wide = labels.filter((label) => BEFORE_PX + label.length * CHARACTER_PX > px);
  expect([px, wide]).toEqual([px, []]);
});

/** One name for what is counted beside a list and what stands in its column. */
it.each(Object.values(LISTS).map((list) => [list.name, list] as const))(
  "%s has its status beside the list as in its column",
  (_, { fields }) => {
    const isStatus = ({ label }: { readonly label: string }) => /^(Status|State|Health|Stage)$/.test(label);
    const columns = columnsOf(fields as Fields<never>).filter(isStatus);
    const beside = shownFacets({ fields: fields as Fields<never> }).filter(isStatus);
    // What changes with time alone is not counted.
    expect(columns.map(({ label }) => label)).toEqual(expect.arrayContaining(beside.map(({ label }) => label)));
  },
);
