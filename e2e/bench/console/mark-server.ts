import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Plan {
  readonly rows: number;
}

interface MarkOrder {
  readonly perSecond: number;
  readonly seconds: number;
}

const SHOWN = 25;

/**
 * The floor of what changes on a screen: one stream, one page that writes what comes into its rows, of which some are
 * in view.
 */
export async function start({ rows }: Plan) {
  const readers = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url !== "/events") return response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    readers.add(response.writeHead(200, { "content-type": "text/event-stream" }));
    return response.write(":\n\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    ready: (server.address() as AddressInfo).port,
    answer: ({ perSecond, seconds }: MarkOrder): Promise<number> =>
      new Promise((resolve) => {
        const start = performance.now();
        let sent = 0;
        const timer = setInterval(() => {
          const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - start) * perSecond) / 1000));
          for (; sent < due; sent += 1) {
            const mark = (performance.timeOrigin + performance.now()).toFixed(2);
            for (const reader of readers) reader.write(`data: {"row":${sent % rows},"text":"mark ${mark}"}\n\n`);
          }
          if (sent < perSecond * seconds) return;
          clearInterval(timer);
          resolve(sent);
        }, 1);
      }),
  };
}

const PAGE = `<!doctype html><title>Marks</title><table>${Array.from({ length: SHOWN }, (_, position) => `<tr aria-rowindex="${position + 2}"><td>-</td></tr>`).join("")}</table>
<script>
const cells = document.querySelectorAll("td");
new EventSource("/events").onmessage = ({ data }) => {
  const { row, text } = JSON.parse(data);
  if (cells[row]) cells[row].textContent = text + " ";
};
</script>`;
