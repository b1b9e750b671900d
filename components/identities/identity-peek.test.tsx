// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { answerRequests } from "@/components/testing/console-answers";
import { roomBeside } from "@/components/testing/marked-rows";
import { render } from "@/components/testing/render";
import type { IdentityRow } from "@/lib/lists/identities/row";
import { IdentityPeek } from "./identity-peek";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const ROW: IdentityRow = {
  ...{ name: "token/c1/logs", way: "token", object: "logs-agent", subject: "system:serviceaccount:c1:logs-agent" },
  ...{ cluster: "c1", addOn: "logs", isRenewed: false, isForged: true, inUse: "unknown" },
};
const MARKS = { step: vi.fn(), peek: vi.fn() } as unknown as RowMarks;

beforeEach(roomBeside);

it("says whom an identity speaks for, what is not known of it, and that a rule is against it", () => {
  answerRequests({});
  render(<IdentityPeek name={ROW.name} row={ROW} marks={MARKS} />);
  expect(screen.getByText(ROW.subject)).toBeTruthy();
  expect(screen.getByText("Forged")).toBeTruthy();
  expect(screen.getByText("Hub does not tell")).toBeTruthy();
  expect(screen.getByText(/^A rule is against it/)).toBeTruthy();
  const links = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(links).toEqual(expect.arrayContaining(["Cluster", "Identities of the cluster", "Add-on"]));
});
