import { connect, type Socket } from "node:net";

export interface StreamPlan {
  readonly port: number;
  readonly path: string;
  /** A stream for each. */
  readonly cookies: readonly string[];
}

export type StreamQuestion = { readonly do: "open"; readonly plan: StreamPlan } | { readonly do: "read" | "close" };

/** Holds event streams open and counts the bytes that come. */
export async function start() {
  let bytes = 0;
  let sockets: Socket[] = [];
  return {
    ready: null,
    async answer(question: StreamQuestion): Promise<number> {
      if (question.do === "open")
        sockets = await Promise.all(
          question.plan.cookies.map((cookie) => open(question.plan, cookie, (more) => (bytes += more))),
        );
      if (question.do === "close") for (const socket of sockets) socket.destroy();
      return bytes;
    },
  };
}

/** Resolves with the first bytes. */
function open({ port, path }: StreamPlan, cookie: string, onBytes: (count: number) => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`),
    );
    socket.once("error", reject).once("data", () => resolve(socket));
    socket.on("data", ({ length }) => onBytes(length));
  });
}
