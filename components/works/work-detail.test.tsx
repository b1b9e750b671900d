// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { answered, answerRequests, pageOf, refused, unanswered } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { WorkDetailPage } from "./work-detail";

vi.mock("next/navigation", () => import("@/components/testing/address"));
vi.mock("@/components/object/object-tab", () => ({
  ObjectTab: ({ kind, namespace, name }: Record<string, string>) => <pre>{`YAML of ${kind} ${namespace}/${name}`}</pre>,
}));

const NAME = "c1/hello";

const ROW = {
  name: NAME,
  cluster: "c1",
  work: "hello",
  addOn: "greeter",
  applied: "true",
  available: "false",
  message: "1 of 1 manifest is not available.",
  manifests: 1,
  createdAt: "2026-11-20T08:00:00Z",
};

const APPLIED = {
  type: "Applied",
  status: "True",
  reason: "Complete",
  message: "Applied.",
  since: "2026-11-20T08:00:00Z",
};

const DETAIL = {
  row: ROW,
  conditions: [APPLIED],
  drifts: [],
  manifests: [
    {
      ordinal: 0,
      apiVersion: "apps/v1",
      kind: "Deployment",
      namespace: "greetings",
      name: "greeter-agent",
      conditions: [APPLIED],
      feedback: [{ name: "ReadyReplicas", value: "0" }],
    },
  ],
};

interface Answers {
  readonly listed?: () => Response | Promise<Response>;
  readonly detail?: () => Response | Promise<Response>;
}

/** The page of a work, with what the console answers of it in the list, and of the work itself. */
function workAt(
  path: string,
  { listed = () => answered(pageOf([ROW])), detail = () => answered(DETAIL) }: Answers = {},
) {
  openAt(path);
  const requests = answerRequests({ "/api/v1/works": listed, "/api/v1/works/c1/hello": detail });
  return { ...render(<WorkDetailPage />), requests };
}

const title = () => screen.findByRole("heading", { level: 1, name: NAME });
const tabs = () => within(screen.getByRole("navigation", { name: "Parts of this page" }));
const tab = () => tabs().getByRole("link", { current: "page" }).textContent;
const notListed = () => answered(pageOf([]));

describe("the page of a work", () => {
  it("has the shape of a page while it is read", () => {
    workAt("/works/c1/hello", { listed: unanswered, detail: unanswered });
    expect(screen.getByText("Reading the work from the hub.")).toBeTruthy();
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("shows how the work is, and of each manifest what its cluster says", async () => {
    workAt("/works/c1/hello");
    const header = within((await title()).closest("header") as HTMLElement);
    expect(header.getByText("Not available")).toBeTruthy();
    expect(header.getByRole("link", { name: "Works" }).getAttribute("href")).toBe("/works");
    expect(screen.getByText("1 of 1 manifest is not available.")).toBeTruthy();
    const manifest = (await screen.findByText(/greeter-agent/)).closest("[data-manifest]");
    expect(manifest?.textContent).toMatch(/Applied.*ReadyReplicas=0/);
    expect(screen.getByRole("link", { name: "greeter" }).getAttribute("href")).toBe(
      "/clusters/c1/addons?addon=greeter",
    );
  });

  it("gives the commands to inspect a manifest on its cluster where it is not well", async () => {
    const [manifest] = DETAIL.manifests;
    const conditions = [{ ...APPLIED, type: "Available", status: "False" }];
    const { user } = workAt("/works/c1/hello", {
      detail: () => answered({ ...DETAIL, manifests: [{ ...manifest, conditions }] }),
    });
    const inspection = within(await screen.findByRole("region", { name: "Inspect on the cluster" }));
    await user.click(inspection.getByRole("button", { name: "Show kubectl commands" }));
    const commands = await inspection.findByRole("region", { name: "Commands Describe" });
    expect(commands.textContent).toContain(
      "kubectl --context c1 --namespace greetings describe deployment.apps/greeter-agent",
    );
    expect(inspection.getByRole("button", { name: "Copy" })).toBeTruthy();
  });

  it("names what was changed on the cluster, and other works that write the same object", async () => {
    const drifts = [
      { kind: "changed", ordinal: 0, object: "Deployment a/b", field: ".spec.replicas", wanted: "3", found: "5" },
    ];
    const shared = [{ object: "Namespace a", works: ["hello", "other"] }];
    workAt("/works/c1/hello", { detail: () => answered({ ...DETAIL, drifts, shared }) });
    const drift = within(await screen.findByRole("region", { name: "Drift" }));
    expect(drift.getByText(".spec.replicas of Deployment a/b is 5 on the cluster and 3 in the manifest.")).toBeTruthy();
    expect(drift.getByRole("link", { name: "other" }).getAttribute("href")).toBe("/works/c1/other");
  });

  it("shows what the list has of it until the rest is read", async () => {
    workAt("/works/c1/hello", { detail: unanswered });
    expect(await title()).toBeTruthy();
    expect(screen.getByText("1 of 1 manifest is not available.")).toBeTruthy();
    expect(screen.getByText("Loading the work.")).toBeTruthy();
  });

  it.each([
    ["may get but not list it", () => refused("forbidden")],
    ["does not find it in the list", notListed],
  ])("is there for whoever %s", async (_, listed) => {
    workAt("/works/c1/hello", { listed });
    expect(await title()).toBeTruthy();
    expect(await screen.findByText(/greeter-agent/)).toBeTruthy();
  });

  it("leads to its parts without leaving, each with an address", async () => {
    const { user } = workAt("/works/c1/hello");
    await title();
    expect(tab()).toBe("Overview");
    await user.click(tabs().getByRole("link", { name: "YAML" }));
    expect([tab(), address()]).toEqual(["YAML", "/works/c1/hello/yaml"]);
    expect(screen.getByText(`YAML of manifestworks.work.open-cluster-management.io ${NAME}`)).toBeTruthy();
    await user.click(tabs().getByRole("link", { name: "Overview" }));
    expect([tab(), address()]).toEqual(["Overview", "/works/c1/hello"]);
  });

  it.each([
    ["/works/c1/hello/yaml", "YAML"],
    ["/works/c1/hello/nonsense", "Overview"],
  ])("opens %s at %s", async (path, expected) => {
    workAt(path);
    await title();
    expect(tab()).toBe(expected);
  });

  it("says that there is none, and still says so while it is asked for again", async () => {
    const detail = vi.fn<() => Response | Promise<Response>>(() => refused("not-found"));
    const { queries } = workAt("/works/c1/hello", { listed: notListed, detail });
    const absent = () => screen.queryByRole("heading", { name: `This hub has no work ${NAME}` });
    await waitFor(() => expect(absent()).toBeTruthy());
    expect(await title()).toBeTruthy();
    detail.mockImplementation(unanswered);
    void queries.refetchQueries({ queryKey: ["works", "detail"] });
    await waitFor(() => expect(detail).toHaveBeenCalledTimes(2));
    expect(absent()).toBeTruthy();
    expect(screen.queryByText("Reading the work from the hub.")).toBeNull();
  });

  it("says which right is missing", async () => {
    const missing = { verb: "get", resource: "manifestworks", group: "work.open-cluster-management.io" };
    workAt("/works/c1/hello", { listed: notListed, detail: () => refused("forbidden", { missing }) });
    expect(await screen.findByRole("heading", { name: "You may not read this work" })).toBeTruthy();
    expect(screen.getByText("get manifestworks.work.open-cluster-management.io")).toBeTruthy();
    expect(await title()).toBeTruthy();
  });

  it("says why it could not be loaded, and is asked for again", async () => {
    const detail = vi.fn(() => refused("unavailable", { detail: "The hub is busy." }));
    const { user } = workAt("/works/c1/hello", { listed: notListed, detail });
    expect(await screen.findByText("The hub is busy.")).toBeTruthy();
    detail.mockImplementation(() => answered(DETAIL));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/greeter-agent/)).toBeTruthy();
  });

  it("keeps what it shows where it cannot be refreshed, and says so", async () => {
    const detail = vi.fn(() => answered(DETAIL));
    const { queries } = workAt("/works/c1/hello", { detail });
    await screen.findByText(/greeter-agent/);
    detail.mockImplementation(() => refused("unavailable", { detail: "The hub is busy." }));
    void queries.refetchQueries({ queryKey: ["works", "detail"] });
    expect(await screen.findByText(/could not be refreshed: The hub is busy\./)).toBeTruthy();
    expect(screen.getByText(/greeter-agent/)).toBeTruthy();
  });
});
