import { oneLine } from "@/lib/format/one-line";
import { MAX_LISTED, type Notice, type NoticeAlert } from "./notice";

/** For receivers of our own format: everything, as it is. */
export function webhookBody(notice: Notice): object {
  return { version: 1, ...notice };
}

/**
 * For an incoming webhook of Slack. Texts of the hub are plain text blocks, which Slack takes for nothing else; in the
 * text for notifications its three control characters are escaped.
 */
export function slackBody(notice: Notice): object {
  const blocks = shown(notice).flatMap((alert) => [
    section(`${STATUS[alert.status]} ${alert.title}`),
    section(alert.text),
    { type: "context", elements: [{ type: "mrkdwn", text: `<${slackUrl(alert.url)}|Open in Flotilla>` }] },
  ]);
  const more = moreText(notice);
  return {
    text: slackText(notice.title),
    mrkdwn: false,
    unfurl_links: false,
    blocks: [header(notice.title), ...blocks, ...(more === undefined ? [] : [section(more)])],
  };
}

const STATUS = { firing: "Firing:", resolved: "Resolved:" } as const;
/** Slack refuses longer ones. */
const MAX_HEADER = 150;

function header(text: string): object {
  return { type: "header", text: { type: "plain_text", text: cut(oneLine(text), MAX_HEADER), emoji: false } };
}

function section(text: string): object {
  return { type: "section", text: { type: "plain_text", text: oneLine(text) || "–", emoji: false } };
}

/** As Slack's documentation has it: `&`, `<` and `>`; mentions and links begin with the second. */
function slackText(text: string): string {
  return oneLine(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function slackUrl(url: string): string {
  return encodeURI(url).replaceAll("%25", "%").replace(/[<>|]/g, encodeURIComponent);
}

/**
 * For a workflow of Microsoft Teams: an Adaptive Card. Texts of the hub are text runs, in which no Markdown counts, and
 * have no template expressions.
 */
export function teamsBody(notice: Notice): object {
  const more = moreText(notice);
  const body = [
    run(notice.title, { weight: "Bolder", size: "Medium" }),
    ...shown(notice).flatMap((alert) => [
      run(`${STATUS[alert.status]} ${alert.title}`, { weight: "Bolder" }),
      run(alert.text, { isSubtle: true }),
    ]),
    ...(more === undefined ? [] : [run(more, { isSubtle: true })]),
  ];
  const actions = [{ type: "Action.OpenUrl", title: "Open in Flotilla", url: shown(notice)[0]?.url ?? notice.url }];
  const content = { $schema: CARD_SCHEMA, type: "AdaptiveCard", version: "1.4", body, actions };
  const contentType = "application/vnd.microsoft.card.adaptive";
  return { type: "message", attachments: [{ contentType, contentUrl: null, content }] };
}

const CARD_SCHEMA = "http://adaptivecards.io/schemas/adaptive-card.json";

function run(text: string, look: object): object {
  return { type: "RichTextBlock", inlines: [{ type: "TextRun", text: withoutExpressions(oneLine(text)), ...look }] };
}

function withoutExpressions(text: string): string {
  return text.replaceAll("{{", "{ {").replaceAll("${", "$ {");
}

/** For `POST /api/v2/alerts` of Alertmanager. Labels name the alert, so they are the same when it ends. */
export function alertmanagerBody({ alerts, at, firesUntil, id, kind, rule, title, url }: Notice): object[] {
  if (kind === "test") {
    const labels = { alertname: "FlotillaTest", id };
    return [{ labels, annotations: { summary: title }, startsAt: at, endsAt: firesUntil, generatorURL: url }];
  }
  return alerts.map((alert) => ({
    labels: { alertname: "Flotilla", rule: rule ?? "", ...labelsOf(alert) },
    annotations: { summary: oneLine(alert.title), description: oneLine(alert.text) },
    startsAt: alert.since,
    endsAt: alert.resolvedAt ?? (alert.status === "firing" ? firesUntil : at),
    generatorURL: alert.url,
  }));
}

function labelsOf({ key, subject: { kind, name } }: NoticeAlert): Readonly<Record<string, string>> {
  return {
    ...(kind === "cluster" && { cluster: name }),
    ...(kind === "add-on" && { addon: name }),
    subject: kind,
    key,
  };
}

/** Of an e-mail: plain text alone. */
export function emailText(notice: Notice): string {
  const parts = shown(notice).map(({ since, status, text, title, url }) =>
    [`${STATUS[status]} ${oneLine(title)}`, oneLine(text), `Since ${since}`, url].join("\n"),
  );
  const more = moreText(notice);
  const end = notice.rule === undefined ? notice.url : `Rule ${notice.rule}. ${notice.url}`;
  return [...parts, ...(more === undefined ? [] : [more]), end].join("\n\n");
}

const MAX_SUBJECT = 180;

/** In one line, whatever the hub says: what follows a line break is a header. */
export function emailSubject({ title }: Notice): string {
  return cut(`[Flotilla] ${oneLine(title)}`, MAX_SUBJECT);
}

function shown({ alerts }: Notice): readonly NoticeAlert[] {
  return alerts.slice(0, MAX_LISTED);
}

function moreText({ alerts, more }: Notice): string | undefined {
  const rest = Math.max(0, alerts.length - MAX_LISTED) + more;
  return rest > 0 ? `And ${rest} more.` : undefined;
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
