// Finds links, e-mail addresses and account names.
import { LinkifyIt } from "linkify-it";
import { isAgencyHost } from "./agencies.ts";
import { around, hitsOf } from "./hits.ts";
import { inOriginal, replaced, type View } from "./normalise.ts";
import type { Hit } from "./types.ts";

/** Endings of hosts without "www." or a protocol: those of small businesses where there is water to fish. */
const TLDS =
  "com net org info biz io co us ca mx es fr de it pt br ar cl at ch be nl uk ie eu fish fishing farm ranch house cabin travel tours rentals club shop store site online website app dev me ly gl tv gg link page bio ink earth land camp life live world pro xyz outdoors lodge estate example edu gov mil";
const linkify = new LinkifyIt({ fuzzyLink: true, tlds: TLDS.split(" ") });

/** Spellings of a dot or an at sign that people use to escape machines, in the six languages. */
const DISGUISES: readonly (readonly [RegExp, string])[] = [
  [/hxxp/gi, "http"],
  [/ ?[[({<] ?(?:\.|dot|punto|point|punkt|ponto) ?[\])}>] ?/gi, "."],
  [/ ?[[({<] ?(?:@|at|arroba|arobase|chiocciola|klammeraffe) ?[\])}>] ?/gi, "@"],
  [/(?<=[a-z\d]) (?:arroba|arobase|chiocciola|klammeraffe) (?=[a-z\d])/gi, "@"],
  // Not "at seven. Cast": a full stop isn't a dot.
  [
    /(?<=[a-zA-Z\d]) (?:at|AT|@) (?=[a-zA-Z\d-]+(?:\.[a-zA-Z]| ?\. ?(?:com|net|org|COM|NET|ORG)(?![a-z])| (?:dot|DOT|punto|point|punkt|ponto) [a-zA-Z]{2}))/g,
    "@",
  ],
  [
    /(?<=[a-z\d]{3}) (?:dot|punto|point|punkt|ponto) (?=(?:com|net|org|info|co|us|es|fr|de|it|pt|mx|ca|ch|at|br)(?![a-z]))/gi,
    ".",
  ],
  [/ (?:underscore|underline|guion bajo|trattino basso|unterstrich|tiret bas) /gi, "_"],
  [
    /(?<=[a-z\d]{3}) ?\. ?(?=(?:com|net|org)(?![a-z]))|(?<=[A-Z\d]{3}) ?\. ?(?=(?:COM|NET|ORG)(?![A-Z]))/g,
    ".",
  ],
  [/(?<=[a-z\d]) (?=@ ?[a-z\d-]+ ?\. ?[a-z]{2})|(?<=[a-z\d] ?@) (?=[a-z\d-]+ ?\.)/gi, ""],
  [/(?<=@[a-z\d-]+) ?\. ?(?=[a-z]{2,7}(?![a-z]))/gi, "."],
];
const SERVICE =
  "insta(?:gram)?|ig|facebook|fb|tik ?tok|twitter|x\\.com|whats ?app|guatsap|pinterest|telegram|signal|snap(?:chat)?|you ?tube|threads|discord|venmo|cash ?app|air ?bnb|vrbo|strava|wechat|skype|messenger|linkedin";
const CONTACT = new RegExp(
  `[a-z\\d][.@_][a-z]{2}|@|(?:underscore|underline|guion bajo|trattino basso|unterstrich|tiret bas)|:\\/\\/|hxxp|\\. ?(?:com|net|org)|[[({<] ?[.@]|[[({< ](?:dot|at|punto|point|punkt|ponto|arroba|arobase|chiocciola|klammeraffe)[\\])}> ]|(?<![a-z])(?:${SERVICE})(?![a-z])`,
  "i",
);

/** Units between a service and a name that only an account has. */
const NEAR = 40;
/** A name that is not a plain word: it has a sign or digit inside, or a capital after a small letter. */
const ACCOUNT = "(?:[A-Za-z]\\w*[._\\d]\\w*(?:[._-]\\w+)*|[A-Za-z]*[a-z][A-Z]\\w*)";
const HANDLES: readonly RegExp[] = [
  /(?<![\w@])[a-z][\w.]{2,30}#\d{4}(?!\d)/gi,
  /(?<![\w@.])@(?!(?:noon|night|dusk|dawn|home|the|all|\d+)\b)[a-z\d_][\w.-]{2,29}(?<![.-])(?![\w@])/gi,
  new RegExp(
    `(?<=(?<![A-Za-z])(?:${inAnyCase(SERVICE)})[ :=,/("'-]{1,3}(?:(?:is|as|at|channel|channel's|page|account|es|como|est|sous|als|unter|come|con|name|user|handle|under|it's) ){0,2}["'(]?)${ACCOUNT}`,
    "g",
  ),
  new RegExp(
    `(?=[A-Z])(?<=(?<![A-Za-z])(?:${inAnyCase(SERVICE)})(?:[:,] |(?: [a-z]+){0,3} (?:as|como|als|come|sous|named|called) )["'(]?)[A-Z]\\w+(?: (?:[A-Z]\\w+|of|the|and|&|de|la|y|e|du|del))* [A-Z]\\w+`,
    "g",
  ),
];
const SERVICE_WORD = new RegExp(`(?<![a-z])(?:${SERVICE})(?![a-z])`, "i");
const SERVICE_ONLY = new RegExp(`^(?:${SERVICE})$`, "i");
/** Words joined by a dot, with a number, or with a capital inside: accounts if a service is near. */
const ACCOUNT_FORM =
  /(?<![\w@./-])(?:[a-z\d]{1,30}(?:[._][a-z\d]{1,30})+|[a-z]{4,30}\d{2,4}|[A-Z][a-z]{2,30}(?:[A-Z][a-z]{2,30})+)(?![\w@-])/g;
/** Words joined by underscores or by two dots, or with a number sign: always accounts. */
const ACCOUNT_ALONE = /^(?:[a-z\d.]{2,}_[a-z\d._]{2,}|[a-z]{2,}(?:\.[a-z]{2,}){2,})$/;

export function findContacts(text: string): Hit[] {
  if (!CONTACT.test(text)) return [];
  let view: View = { text };
  for (const [pattern, put] of DISGUISES) view = replaced(view, pattern, () => put);
  const links = (linkify.match(view.text) ?? [])
    .filter(({ schema, url }) => !isPublic(schema, url))
    .map(({ schema, index, lastIndex }): Hit => {
      return { kind: schema === "mailto:" ? "email" : "link", start: index, end: lastIndex };
    });
  const accounts = hitsOf("handle", ACCOUNT_FORM, view.text, ({ 0: name, index, input }) => {
    const isNear = SERVICE_WORD.test(around(input, index, index + name.length, NEAR).join(name));
    const isAccount = isNear ? /[a-z]{3}/.test(name) : ACCOUNT_ALONE.test(name);
    return isAccount && !SERVICE_ONLY.test(name) && !isAgencyHost(name);
  });
  return [
    ...[...links, ...accounts].map((hit) => inOriginal(hit, view)),
    ...HANDLES.flatMap((pattern) => hitsOf("handle", pattern, text)),
  ];
}

function isPublic(schema: string, url: string): boolean {
  if (schema === "mailto:") return isAgencyHost(url.slice(url.indexOf("@") + 1).toLowerCase());
  return URL.canParse(url) && isAgencyHost(new URL(url).hostname);
}

// Not by flags inside the pattern, which Node 24 was seen to ignore after many texts.
function inAnyCase(words: string): string {
  return words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
