// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { encodedText } from "@/lib/addon-config/rules/certificate-bundle";
import { ConfigForm } from "./config-form";
import type { ConfigHints } from "./config-hints";

const HINTS = {
  variables: ["LOG_LEVEL", "ZONE"],
  knownVariables: [
    { name: "ZONE", type: "text", help: "Where it is" },
    { name: "clientQPS", type: "integer", max: 255, default: "30", help: "Requests a second" },
  ],
  images: ["quay.io/ocm/agent:v1", "docker.io/other:v2"],
  containers: ["deployments:agent:main"],
  notes: { pods: "Not for Job init: only Deployments and DaemonSets take it." },
} satisfies ConfigHints;
const PEM = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";
const TEXT = `spec:
  # Of the platform team.
  customizedVariables:
    - name: LOG_LEVEL
      value: info
  later: kept
`;

function Both({ first, hints }: { readonly first: string; readonly hints: ConfigHints }) {
  const [text, setText] = useState(first);
  return (
    <>
      <ConfigForm text={text} onText={setText} hints={hints} />
      <textarea aria-label="YAML" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

const form = (first = TEXT, hints: ConfigHints = HINTS) => render(<Both first={first} hints={hints} />);
const yaml = () => screen.getByLabelText<HTMLTextAreaElement>("YAML").value;
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const problems = () => screen.queryAllByRole("alert").flatMap(({ textContent }) => textContent || []);
const button = (name: string) => screen.getByRole("button", { name });

describe("the form of a configuration", () => {
  it("offers the variables that the catalogue knows, beside those of the template", () => {
    const { container } = form();
    expect(container.textContent).toContain("The template also uses ZONE.");
    expect(container.textContent).toContain("By the catalogue it also reads clientQPS.");
    const offered = [...container.querySelectorAll("datalist option")].map((each) => each.getAttribute("value"));
    expect(offered).toEqual(expect.arrayContaining(["ZONE", "clientQPS"]));
  });

  it("says what a variable that the catalogue knows is for, and when its value is not read", () => {
    const { container } = form();
    write("Name", "clientQPS");
    expect(container.textContent).toContain("Requests a second; 30 by default.");
    expect(problems()).toEqual([
      expect.stringContaining("customizedVariables[0].value is read as a whole number up to 255"),
    ]);
    write("Value of clientQPS", "50");
    expect(problems()).toEqual([]);
  });

  it("warns of a variable that is read by none of its add-ons, where all that they read is known", () => {
    form(TEXT, { ...HINTS, variables: [], readsNoOthers: true });
    expect(problems()).toEqual([
      expect.stringContaining("customizedVariables[0].name is not a variable that the add-on reads"),
    ]);
    write("Name", "ZONE");
    expect(problems()).toEqual([]);
  });

  it("changes the text, which keeps its comments and unknown fields, and shows what is typed there", () => {
    form();
    write("Value of LOG_LEVEL", "debug");
    expect(yaml()).toBe(TEXT.replace("info", "debug"));
    write("YAML", TEXT.replace("info", "warn"));
    expect(screen.getByLabelText<HTMLInputElement>("Value of LOG_LEVEL").value).toBe("warn");
  });

  it("says at its parts what the add-on does not take", () => {
    form();
    for (const part of ["Image registries", "Node placement", "Proxy", "Resources of containers"])
      expect(within(screen.getByRole("group", { name: part })).getByText(HINTS.notes.pods)).toBeTruthy();
    expect(within(screen.getByRole("group", { name: "Variables" })).queryByText(HINTS.notes.pods)).toBeNull();
  });

  it("says that a text cannot be read, and goes on once it can", () => {
    form();
    write("YAML", "spec: [");
    expect(screen.getByText(/^The YAML cannot be read/)).toBeTruthy();
    expect(screen.queryByLabelText("Value of LOG_LEVEL")).toBeNull();
    write("YAML", TEXT);
    expect(screen.getByLabelText("Value of LOG_LEVEL")).toBeTruthy();
  });

  it("adds and removes variables, offers what the template asks for, and hides what is named like a secret", async () => {
    const { user } = form();
    expect(screen.getByText("ZONE")).toBeTruthy();
    await user.click(button("Add a variable"));
    expect(yaml()).toContain('- name: ZONE\n      value: ""');
    fireEvent.change(screen.getAllByLabelText("Name")[1] ?? document.body, { target: { value: "API_TOKEN" } });
    write("Value of API_TOKEN", "x");
    expect(screen.getByLabelText<HTMLInputElement>("Value of API_TOKEN").type).toBe("password");
    expect(problems()).toEqual([expect.stringContaining("spec.customizedVariables[1].value is no secret")]);
    await user.click(button("Remove variable 2"));
    await user.click(button("Remove variable 1"));
    expect(yaml()).not.toContain("customizedVariables");
  });

  it("says what is wrong at its field", () => {
    form();
    write("Name", "1ST");
    const field = screen.getByLabelText("Name");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const described = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toContain("spec.customizedVariables[0].name must have letters");
  });

  it("tells an unset namespace from an empty one and a name", async () => {
    const { user } = form("spec:\n  agentInstallNamespace: open-cluster-management-agent-addon\n");
    const group = within(screen.getByRole("radiogroup", { name: "Install namespace" }));
    expect(group.getByRole<HTMLInputElement>("radio", { name: /^OCM's default/ }).checked).toBe(true);
    await user.click(group.getByRole("radio", { name: /^As in the manifests/ }));
    expect(yaml()).toContain('agentInstallNamespace: ""');
    await user.click(group.getByRole("radio", { name: /^Another one/ }));
    write("Namespace", "Team");
    expect(problems()).toEqual([expect.stringContaining("spec.agentInstallNamespace must be")]);
    await user.click(group.getByRole("radio", { name: /^OCM's default/ }));
    expect(yaml()).not.toContain("agentInstallNamespace");
  });

  it("shows what registries make of the template's images", async () => {
    const { user } = form();
    await user.click(button("Add a registry"));
    write("Source", "quay.io/ocm");
    write("Mirror", "m.example.com/ocm");
    const images = within(screen.getByRole("region", { name: "Images of the template" })).getAllByRole("listitem");
    expect(images.map(({ textContent }) => textContent)).toEqual([
      "quay.io/ocm/agent:v1 → m.example.com/ocm/agent:v1",
      "docker.io/other:v2 unchanged",
    ]);
  });

  it("places on nodes by a preset, by labels and by tolerations, or leaves it to the manifests", async () => {
    const { user } = form("spec: {}\n");
    const group = within(screen.getByRole("radiogroup", { name: "Node placement" }));
    await user.click(group.getByRole("radio", { name: /^Set here/ }));
    expect(problems()).toEqual([expect.stringContaining("spec.nodePlacement.nodeSelector is empty, not unset")]);
    await user.click(button("Linux"));
    expect(yaml()).toBe("spec:\n  nodePlacement:\n    nodeSelector:\n      kubernetes.io/os: linux\n");
    await user.click(button("Add a label"));
    fireEvent.change(screen.getAllByLabelText("Label")[1] ?? document.body, { target: { value: "tier" } });
    write("Value of tier", "one");
    expect(yaml()).toContain("      tier: one\n");
    await user.click(button("Add a toleration"));
    await user.selectOptions(screen.getByLabelText("Effect"), "NoSchedule");
    write("Seconds", "30");
    expect(yaml()).toContain("tolerationSeconds: 30\n");
    expect(problems()).toEqual([expect.stringContaining("tolerationSeconds is allowed with the effect NoExecute")]);
    await user.click(group.getByRole("radio", { name: /^As in the manifests/ }));
    expect(yaml()).not.toContain("nodePlacement");
  });

  it("takes a proxy, the names that need none, and certificates as PEM", async () => {
    const { user } = form("spec: {}\n");
    write("HTTPS proxy", "http://p:3128");
    await user.click(button("Add cluster-local names"));
    write("CA bundle", PEM);
    expect(yaml()).toBe(
      `spec:\n  proxyConfig:\n    httpsProxy: http://p:3128\n    noProxy: localhost,127.0.0.1,.svc,.cluster.local\n    caBundle: ${encodedText(PEM)}\n`,
    );
    expect([screen.getByLabelText<HTMLTextAreaElement>("CA bundle").value, problems()]).toEqual([PEM, []]);
  });

  it("bounds containers of the template, and compares what they request with what they may use", async () => {
    const { user } = form("spec: {}\n");
    await user.click(button("Add containers"));
    expect(yaml()).toContain("containerID: deployments:agent:main");
    write("Memory requested", "1Gi");
    write("Memory at most", "1G");
    expect(problems()).toEqual([expect.stringContaining("resources.requests.memory must not be above its limit, 1G.")]);
  });
});
