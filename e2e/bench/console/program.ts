/** What goes from one process to another. */
export type Message = object | number | string | boolean | null;

/** What can be run as a process of its own: what it is told at its start, then what it is asked. */
export type Start = (
  options: never,
) => Promise<{ readonly ready: Message; answer?(question: never): Promise<Message> }>;

const PROGRAMS: Readonly<Record<string, () => Promise<{ readonly start: Start }>>> = {
  "paper-hub": () => import("./paper-hub"),
  "plain-reader": () => import("./plain-reader"),
  "client-informer": () => import("./client-informer"),
  "plain-server": () => import("./plain-server"),
  "page-asker": () => import("./page-asker"),
  "stream-reader": () => import("./stream-reader"),
  "stream-server": () => import("./stream-server"),
  ingest: () => import("./ingest"),
  "view-heap": () => import("./view-heap"),
  "mark-server": () => import("./mark-server"),
};

async function main([name = "", options = "{}"]: readonly string[]): Promise<void> {
  const program = await PROGRAMS[name]?.();
  if (!program) throw new Error(`there is no program ${name}`);
  const running = await program.start(JSON.parse(options) as never); // as its caller intends
  process.on("message", async (question) => process.send?.(await running.answer?.(question as never))); // as above
  process.once("disconnect", () => process.exit(0));
  process.send?.(running.ready);
}

await main(process.argv.slice(2));
