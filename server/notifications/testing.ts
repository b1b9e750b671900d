import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createTcpServer, type Server as TcpServer } from "node:net";
import type { Notice } from "@/lib/notifications/notice";
import type { HostPolicy } from "./host-policy";

/** Whatever listens on this machine may be sent to, by the name that the tests resolve. */
export const LOOPBACK: HostPolicy = {
  allowedHosts: ["*.test:80", "*.test"],
  privateNetworks: ["127.0.0.1/32"],
  hubAddresses: async () => [],
};

export const NOTICE: Notice = {
  id: "5f3c8f0e-0000-4000-8000-000000000001",
  kind: "firing",
  rule: "lost",
  title: "Cluster eks-1 is unavailable",
  at: "2026-11-20T12:00:30.000Z",
  alerts: [
    {
      key: "0123456789abcdef0123",
      status: "firing",
      title: "Cluster eks-1 is unavailable",
      text: "The agent stopped reporting.",
      url: "https://flotilla.example.org/clusters?at=2026-11-20T12%3A00%3A00.000Z",
      since: "2026-11-20T12:00:00.000Z",
      subject: { kind: "cluster", name: "eks-1" },
    },
  ],
  more: 0,
  url: "https://flotilla.example.org/",
  firesUntil: "2026-11-20T20:00:30.000Z",
};

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What a receiver is told to answer. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A receiver of webhooks on loopback: remembers what it got, and answers as it is told. */
export class TestReceiver {
  readonly received: Received[] = [];
  answer: Answer = { status: 200 };

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TestReceiver> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const { headers, url = "" } = request;
        receiver.received.push({ path: url, headers, body: Buffer.concat(parts).toString() });
        response.writeHead(receiver.answer.status, receiver.answer.headers).end(receiver.answer.body);
      });
    });
    const receiver = new TestReceiver(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get port(): number {
    return portOf(this.server);
  }

  /** By a name that resolves to this machine in tests alone. */
  get url(): string {
    return `http://receiver.test:${this.port}`;
  }

  get policy(): HostPolicy {
    return { ...LOOPBACK, allowedHosts: [`receiver.test:${this.port}`] };
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** A mail server on loopback, without TLS: remembers what it got. */
export class TestMailServer {
  readonly commands: string[] = [];
  message = "";
  /** Answered to RCPT. */
  recipientReply = "250 ok";

  private constructor(private readonly server: TcpServer) {}

  static async start(): Promise<TestMailServer> {
    const server = createTcpServer((socket) => {
      let isData = false;
      let text = "";
      const say = (line: string) => socket.write(`${line}\r\n`);
      say("220 mail.test");
      socket.on("error", () => undefined);
      socket.on("data", (part) => {
        text += part.toString();
        for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
          const line = text.slice(0, end);
          text = text.slice(end + 2);
          if (isData && line === ".") {
            isData = false;
            say("250 ok");
          } else if (isData) mail.message += `${line}\n`;
          else {
            mail.commands.push(line);
            isData = line === "DATA";
            say(mail.#replyTo(line));
          }
        }
      });
    });
    const mail = new TestMailServer(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return mail;
  }

  get port(): number {
    return portOf(this.server);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  #replyTo(line: string): string {
    if (line === "DATA") return "354 go on";
    if (line.startsWith("RCPT")) return this.recipientReply;
    return line === "QUIT" ? "221 bye" : "250 ok";
  }
}

/** Every name is of this machine. */
export const toLoopback = async () => [{ address: "127.0.0.1", family: 4 }];

function portOf(server: TcpServer): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
