import { dirname } from "node:path";

const SYSTEM = ["/usr", "/etc/hosts", "/etc/nsswitch.conf"];
const LINKS = ["bin", "lib", "lib64", "sbin"];

/** What a container sees: paths of this machine by their places in it, all of them to read alone. */
export interface Sandbox {
  readonly files: Readonly<Record<string, string>>;
  readonly workdir: string;
  /** `uid:gid`. */
  readonly user: string;
}

/** A command as bubblewrap takes it. */
export interface Wrapped {
  readonly path: string;
  readonly args: readonly string[];
}

/**
 * A command in a sandbox as Kubernetes runs a container of the chart: the files of the image, nothing else, nothing to
 * write, no rights of root, no processes of others. It shares the network of whoever starts it.
 */
export function sandboxed(
  { files, workdir, user }: Sandbox,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Wrapped {
  const bound = [...SYSTEM.map((path) => [path, path] as const), ...Object.entries(files)];
  const [uid = "", gid = ""] = user.split(":");
  // Root becomes that user; anybody else can only be called so.
  const asUser = process.getuid?.() === 0 ? becoming(uid, gid) : [];
  const args = [
    ...["--die-with-parent", "--new-session", "--unshare-pid", "--unshare-ipc", "--unshare-uts"],
    ...(asUser.length > 0 ? [] : ["--unshare-user", "--uid", uid, "--gid", gid, "--cap-drop", "ALL"]),
    ...LINKS.flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...foldersOf(bound.map(([to]) => to)).flatMap((folder) => ["--perms", "0755", "--dir", folder]),
    ...bound.flatMap(([to, from]) => ["--ro-bind", from, to]),
    ...["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev", "--remount-ro", "/"],
    ...["--chdir", workdir, "--clearenv"],
    ...Object.entries({ PATH: "/opt/node:/usr/bin:/bin", ...env }).flatMap(([name, value]) => [
      "--setenv",
      name,
      value,
    ]),
    "--",
    ...asUser,
    ...command,
  ];
  return { path: "bwrap", args };
}

/** For good: without groups, without capabilities, and nothing that is run can have more. */
function becoming(uid: string, gid: string): string[] {
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--no-new-privs", "--bounding-set=-all"];
}

/** Folders that the paths lie in, outer ones first. */
function foldersOf(paths: readonly string[]): string[] {
  const outer = (path: string): string[] => (path === "/" ? [] : [...outer(dirname(path)), path]);
  return [...new Set(paths.flatMap((path) => outer(dirname(path))))];
}
