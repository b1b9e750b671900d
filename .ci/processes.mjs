import { spawn } from "node:child_process";

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };

/** Group ids of what runs at present. */
const groups = new Set();
let isStopping = false;

/**
 * Runs a program in a process group of its own until it ends, without anything on its stdin, and leaves none of its
 * children behind. Never rejects: a program that cannot be started answers code 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, onOutput?: (chunk: string) => void }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd, env = {}, onOutput = () => undefined } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1", ...env },
    });
    let output = "";
    const take = (chunk) => {
      output += chunk;
      onOutput(chunk);
    };
    child.stdout.setEncoding("utf8").on("data", take);
    child.stderr.setEncoding("utf8").on("data", take);
    if (child.pid) groups.add(child.pid);
    child.once("error", (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.once("exit", () => kill(child.pid, "SIGKILL"));
    child.once("close", (code) => {
      groups.delete(child.pid);
      if (!isStopping) resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Until the returned function is called, SIGINT and SIGTERM end everything that `run` started, by force after
 * `killAfterMs`, and then this process. What runs is told by SIGINT, the one signal that all our tools clean up on.
 */
export function endOnSignals(killAfterMs) {
  const stop = (name) => {
    if (!isStopping) stopAll(EXIT_CODES[name], Date.now() + killAfterMs);
  };
  const names = Object.keys(EXIT_CODES);
  for (const name of names) process.on(name, stop);
  return () => {
    for (const name of names) process.off(name, stop);
  };
}

function stopAll(exitCode, deadline) {
  isStopping = true;
  for (const group of groups) kill(group, "SIGINT");
  setInterval(() => {
    if (Date.now() > deadline) for (const group of groups) kill(group, "SIGKILL");
    if (groups.size === 0) process.exit(exitCode);
  }, 20);
}

function kill(group, signal) {
  if (group === undefined) return;
  try {
    process.kill(-group, signal);
  } catch {
    // Nobody of the group is left, which is what was wanted.
  }
}
