// Rule G: finds e-mail addresses and account names, plain or disguised.
import { DOT, HIDDEN_DOT, LABEL, TLD } from "./links.ts";
import { after, before, each } from "./matching.ts";
import type { Find } from "./types.ts";

const LOCAL = "(?<![a-z\\d._%+-])[a-z\\d._%+-]{1,64}";
const EMAIL = new RegExp(
  `${LOCAL} ?@ ?(?:${LABEL}\\.){1,5}[a-z]{2,24}(?![a-z\\d])(?:[/?][\\w/?=&.-]{0,200}[\\w/=])?`,
  "g",
);
const MAIL = "(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|protonmail)";
const PROVIDER =
  "(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|aol|protonmail|proton|msn|live|comcast|me|mac|charter|centurylink|bresnan|verizon|att|sbcglobal|q|frontier|juno)";
const HOSTLESS = new RegExp(`${LOCAL}@${PROVIDER}(?![a-z\\d.])`, "g");
const BRACKETED = new RegExp(
  `${LOCAL} ?[[({<] ?(?:at|@|a) ?[\\])}>] ?${LABEL}(?:${DOT}[a-z\\d-]{2,63}){1,4}`,
  "g",
);
// "Alerts at www.agency.gov" is no address: a spelled "at" needs a spelled dot or a mail provider.
const SPELLED = new RegExp(
  `${LOCAL}[ _-]at[ _-](?:(?:${LABEL}${DOT}){0,3}?${LABEL}${HIDDEN_DOT}${TLD}|${PROVIDER}${DOT}[a-z]{2,4}|${MAIL}(?= ?(?:$|[.,;:!)])))(?![a-z\\d])`,
  "g",
);
const NO_LOCAL =
  /^(?:look|looking|us|me|available|alerts?|maps?|online|posted|info|information|details|more|rules|regulations|booklet|licenses?|here|meet|are|is|ranch office)$/;

const HANDLE = /(?<![\w@.+-])@[a-z\d_](?:[a-z\d_.-]{1,40}[a-z\d_])/g;
const NETWORK =
  "insta(?:gram)?|ig|facebook|fb|twitter|tiktok|tik tok|youtube|snap(?:chat)?|venmo|cash ?app|paypal|telegram|discord|skype";
const CUE = new RegExp(
  `(?<![a-z])(?:${NETWORK}|yt|whatsapp|signal|threads|follow|dm|tag|handle|message)(?![a-z])`,
);
const PLAIN_AT =
  /^@(?:dawn|dusk|noon|night|midnight|sunrise|sunset|the|an|our|your|my|least|about|approx|around|all|home|lunch|gate|bridge|\d[\d.]*(?:[a-z%"]{0,3}))(?![a-z\d_])/;
const ACCOUNT = new RegExp(
  `(?<![a-z])(?:${NETWORK}|gmail|hotmail|yahoo mail)(?: (?:is|handle|name|user|page|account|under|as|at)){0,2}( ?[:=@] ?| )([@/$]{0,2})([a-z\\d][a-z\\d._-]{1,60}[a-z\\d_])(?![a-z\\d])`,
  "g",
);

const BRACKETED_AT = /[[({<] ?(?:at|@|a) ?[\])}>]/;
const SPELLED_AT = new RegExp(
  `[ _-]at[ _-]${PROVIDER}(?![a-z])|[ _-]at[ _-][^@]{1,200}?${HIDDEN_DOT}`,
);

export const findAddresses: Find = ({ text, lower }, found) => {
  if (lower.includes("@")) {
    each(EMAIL, lower, (start, end) => found({ start, end }));
    each(HOSTLESS, lower, (start, end) => found({ start, end }));
    each(HANDLE, lower, (start, end, [handle]) => {
      const cued = CUE.test(`${before(lower, start, 40)} ${after(lower, end, 20)}`);
      const telling = /[\d_.]/.test(handle) || handle.length > 9;
      if ((cued || telling) && !PLAIN_AT.test(handle)) found({ start, end });
    });
  }
  if (BRACKETED_AT.test(lower)) each(BRACKETED, lower, (start, end) => found({ start, end }));
  each(ACCOUNT, lower, (start, end, [, link, sign, account]) => {
    // "Facebook page for updates" and "Facebook: closures are posted" name no account.
    const named = /[:=@]/.test(link!) && /^(?:$|[.,;)])/.test(after(lower, end, 1));
    // A name in camel case is written as accounts are.
    const camel = /[a-z][A-Z]/.test(text.slice(end - account!.length, end));
    if (sign || named || camel || /[\d_.]/.test(account!)) found({ start, end });
  });
  if (!SPELLED_AT.test(lower)) return;
  each(SPELLED, lower, (start, end, [address]) => {
    if (!NO_LOCAL.test(address.slice(0, address.search(/[ _-]at[ _-]/)))) found({ start, end });
  });
};
