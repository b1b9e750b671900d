// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { ImportForm } from "./import-form";

const KUBECONFIG = `current-context: edge
contexts:
  - {name: edge, context: {cluster: edge, user: admin}}
  - {name: cloud, context: {cluster: edge, user: cloud}}
clusters: [{name: edge, cluster: {server: "https://edge:6443"}}]
users:
  - {name: admin, user: {token: s3cret}}
  - {name: cloud, user: {exec: {command: cloud-login}}}
`;
const PREVIEW = { placements: ["team/all"], addOns: ["hello"], unsure: [] };

function draw(mayImport = (_: string | null) => true) {
  answerRequests({
    "/api/session/rights": (asked) => {
      const namespace = asked.get("name");
      const missing = { verb: "create", resource: "secrets", group: "", namespace };
      return answered(mayImport(namespace) ? {} : { missing });
    },
    "/api/v1/invitations/preview": () => answered(PREVIEW),
    "/api/v1/invitations/import": () => answered({ name: "edge-1" }),
  });
  const onBegun = vi.fn();
  return { ...render(<ImportForm onBegun={onBegun} />), onBegun };
}

const upload = (text: string) => new File([text], "config");
const reviewing = () => screen.getByRole("button", { name: "Review import" });
const sent = () => vi.mocked(fetch).mock.calls.filter(([path]) => String(path).endsWith("/import"));

it("takes a kubeconfig, shows what is used of it and what comes by it, and sends that alone once it is reviewed", async () => {
  const { container, onBegun, user } = draw();
  await user.click(screen.getByRole("button", { name: "Review import" }));
  expect(screen.getByText(/^Paste the kubeconfig/)).toBeTruthy();
  await user.type(screen.getByLabelText("Name"), "edge-1");
  await user.upload(screen.getByLabelText("File of the kubeconfig"), upload(KUBECONFIG));
  expect(await screen.findByText("https://edge:6443")).toBeTruthy();
  expect(container.innerHTML).not.toContain("s3cret");
  await user.type(screen.getByLabelText("Labels"), "region=eu");
  await user.click(screen.getByRole("button", { name: "Review import" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Create ManagedCluster edge-1 accepted, in the set default, labels region=eu",
    "Create Secret edge-1/auto-import-secret the context edge of the kubeconfig; the import controller deletes it",
    "team/all",
    "hello",
  ]);
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Import cluster" }));
  await vi.waitFor(() => expect(onBegun).toHaveBeenCalledWith("edge-1"), 15_000);
  expect(sent()).toHaveLength(1);
  const body = JSON.parse(String(sent()[0]?.[1]?.body));
  expect(body).toMatchObject({ name: "edge-1", labels: { region: "eu" } });
  expect(body.kubeconfig).toContain("token: s3cret");
  expect(body.kubeconfig).not.toContain("cloud-login");
});

it("refuses a context that signs in by a program, and takes the kubeconfig out again", async () => {
  const { user } = draw();
  await user.upload(screen.getByLabelText("File of the kubeconfig"), upload(KUBECONFIG));
  await user.selectOptions(await screen.findByLabelText("Context"), "cloud");
  expect(screen.getByText(/by a program of your machine \(exec\)/)).toBeTruthy();
  await user.type(screen.getByLabelText("Name"), "edge-1");
  await user.click(screen.getByRole("button", { name: "Review import" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Take the kubeconfig out" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Kubeconfig").value).toBe("");
});

it("is for who may write into the namespace of this cluster, and names the right for others", async () => {
  const { user } = draw((namespace) => namespace !== "edge-1");
  await user.type(screen.getByLabelText("Name"), "edge-1");
  await vi.waitFor(() => expect(reviewing().getAttribute("aria-haspopup")).toBe("dialog"));
  await user.click(reviewing());
  expect(await screen.findByText(/create secrets in edge-1/)).toBeTruthy();
  await user.type(screen.getByLabelText("Name"), "0");
  await vi.waitFor(() => expect(reviewing().getAttribute("aria-haspopup")).toBeNull());
});
