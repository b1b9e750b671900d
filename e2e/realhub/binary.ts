import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { goProgram, goProgramPath } from "@/e2e/go-program";

const SOURCE = { name: "realhub", folder: import.meta.dirname, files: ["go.mod", "go.sum", "main.go"] };

/** The path of the control plane's program. Throws `NoGo` where it cannot be built. */
export function realHubBinary(onNews: (message: string) => void = () => undefined): Promise<string> {
  return goProgram({
    ...SOURCE,
    subject: "A real hub",
    package: ".",
    variables: versions,
    onBuild: () => onNews("Building a Kubernetes control plane; the first time takes about five minutes on two cores."),
  });
}

/** Where the program is, if it was built before. */
export function builtRealHub(): string | undefined {
  const path = goProgramPath(SOURCE);
  return existsSync(path) ? path : undefined;
}

/** Without a version kube-apiserver reports one that kubectl cannot read. */
function versions(): Record<string, string> {
  const text = readFileSync(join(SOURCE.folder, "go.mod"), "utf8");
  const version = /^\s*k8s\.io\/kubernetes v(\d+)\.(\d+)\.(\d+)/m.exec(text);
  if (!version) throw new Error("e2e/realhub/go.mod names no version of k8s.io/kubernetes");
  const [, major = "", minor = "", patch = ""] = version;
  const facts = { gitVersion: `v${major}.${minor}.${patch}`, gitMajor: major, gitMinor: minor };
  const packages = ["k8s.io/component-base/version", "k8s.io/client-go/pkg/version"];
  return Object.fromEntries(
    packages.flatMap((name) => Object.entries(facts).map(([fact, value]) => [`${name}.${fact}`, value])),
  );
}
