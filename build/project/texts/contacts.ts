// Finds links, e-mail addresses and account names.
import { LinkifyIt } from "linkify-it";
import { isAgencyHost } from "./agencies.ts";
import { replaced, type View } from "./normalise.ts";
import type { Hit } from "./types.ts";

/** Endings of hosts without "www." or a protocol: those of small businesses where there is water to fish. */
const TLDS =
  "com net org info biz io co us ca mx es fr de it pt br ar cl at ch be nl uk ie eu fish fishing farm ranch house cabin travel tours rentals club shop store site online website app dev me ly gl tv gg link page bio ink earth land camp life live world pro xyz outdoors lodge estate example edu gov mil".split(
    " ",
  );
const linkify = new LinkifyIt({ fuzzyLink: true, tlds: TLDS });

/** What people write for a dot or an at sign to escape machines, in the six languages. */
const DISGUISES: readonly (readonly [RegExp, string])[] = [
  [/hxxp/gi, "http"],
  [/ ?[[({<] ?(?:\.|dot|punto|point|punkt|ponto) ?[\])}>] ?/gi, "."],
  [/ ?[[({<] ?(?:@|at|arroba|arobase|chiocciola|klammeraffe) ?[\])}>] ?/gi, "@"],
  [/(?<=[a-z\d]) (?:arroba|arobase|chiocciola|klammeraffe) (?=[a-z\d])/gi, "@"],
  [/(?<=[a-z\d]) (?:at|@) (?=[a-z\d-]+(?: ?\.| (?:dot|punto|point|punkt|ponto)) ?[a-z]{2})/gi, "@"],
  [
    /(?<=[a-z\d]) (?:dot|punto|point|punkt|ponto) (?=(?:com|net|org|info|co|us|es|fr|de|it|pt|mx|ca|ch|at|br)(?![a-z]))/gi,
    ".",
  ],
  [/(?<=[a-z\d]{3}) ?\. ?(?=(?:com|net|org)(?![a-z]))/gi, "."],
  [/(?<=[a-z\d]) (?=@ ?[a-z\d-]+ ?\. ?[a-z]{2})|(?<=[a-z\d] ?@) (?=[a-z\d-]+ ?\.)/gi, ""],
  [/(?<=@[a-z\d-]+) ?\. ?(?=[a-z]{2,7}(?![a-z]))/gi, "."],
];
/** One of them, or a link or address as it is. */
const CONTACT =
  /[a-z\d][.@][a-z]|@|:\/\/|hxxp|\. ?(?:com|net|org)|[[({<] ?[.@]|[[({< ](?:dot|at|punto|point|punkt|ponto|arroba|arobase|chiocciola|klammeraffe)[\])}> ]/i;

const SERVICE =
  "insta(?:gram)?|ig|facebook|fb|tik ?tok|twitter|x\\.com|whats ?app|telegram|signal|snap(?:chat)?|you ?tube|threads|discord|venmo|cash ?app|air ?bnb|vrbo|strava|wechat|skype|messenger|linkedin";
/** A name that is not a plain word: it has a sign or digit inside, or a capital after a small letter. */
const ACCOUNT = "(?:[A-Za-z]\\w*[._\\d]\\w*(?:[._-]\\w+)*|[A-Za-z]*[a-z][A-Z]\\w*)";
const HANDLES: readonly RegExp[] = [
  /(?<![\w@.])@(?!(?:noon|night|dusk|dawn|home|the|all|\d+)\b)[a-z\d_][\w.-]{2,29}(?<![.-])(?![\w@])/gi,
  new RegExp(
    `(?<=(?<![A-Za-z])(?:${inAnyCase(SERVICE)})[ :=,/("'-]{1,3}(?:(?:is|as|at|channel|channel's|page|account|es|como|est|sous|als|unter|come|con|name|user|handle|under|it's) ){0,2}["'(]?)${ACCOUNT}`,
    "g",
  ),
];
const SERVICE_HERE = new RegExp(SERVICE, "i");

/** Finds what a library recognises with certainty; hosts and paths of agencies stay. */
export function findContacts(view: View, found: (hit: Hit) => void): void {
  const { text } = view;
  if (CONTACT.test(text)) findLinks(view, found);
  if (!text.includes("@") && !SERVICE_HERE.test(text)) return;
  for (const pattern of HANDLES) {
    for (const { 0: match, index } of text.matchAll(pattern))
      found({ kind: "handle", start: index, end: index + match.length });
  }
}

function findLinks(view: View, found: (hit: Hit) => void): void {
  const plain = DISGUISES.reduce((so, [pattern, put]) => replaced(so, pattern, put), {
    ...view,
    starts: undefined,
    originalLength: view.text.length,
  } as View);
  for (const { schema, url, index, lastIndex } of linkify.match(plain.text) ?? []) {
    if (isPublic(schema, url)) continue;
    const start = plain.starts?.[index] ?? index;
    const end = plain.starts ? (plain.starts[lastIndex] ?? view.text.length) : lastIndex;
    found({ kind: schema === "mailto:" ? "email" : "link", start, end });
  }
}

function isPublic(schema: string, url: string): boolean {
  if (schema === "mailto:") return isAgencyHost(url.slice(url.indexOf("@") + 1).toLowerCase());
  return URL.canParse(url) && isAgencyHost(new URL(url).hostname);
}

function inAnyCase(words: string): string {
  return words.replace(/[a-z]/g, (letter, at: number) =>
    words[at - 1] === "\\" ? letter : `[${letter}${letter.toUpperCase()}]`,
  );
}
