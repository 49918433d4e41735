// Rule J: finds directions to a place. They leak the most and are the hardest to distinguish from a
// description of the water, so a human looks at every hit.
import { eachOf } from "./matching.ts";
import type { Find } from "./types.ts";

const NUMBER =
  "(?:\\d{1,3}(?:\\.\\d{1,3}|,\\d{1,2})?|an?|one|two|three|four|five|six|seven|eight|nine|ten|half an?|a half|a quarter(?: of an?)?|a few|several)";
const LENGTH =
  "(?:mi|miles?|yds?|yards?|km|kilomet(?:er|re)s?|blocks?|minutes|metres|meters|feet|ft)\\.?";
const WAY =
  "past|beyond|north|south|east|west|northeast|northwest|southeast|southwest|before|after|from|off|along|down|up|on|outside|out of|n|s|e|w";
/** Roadside landmarks, which a listing names only to give directions. */
const BUILDING =
  "barns?|stores?|church(?:es)?|school(?:house)?s?|post office|bar|tavern|saloon|caf(?:e|es)|diner|(?:gas|filling|weigh|fire|pump|train|bus|ranger|transfer) station|mercantile|grange(?: hall)?|fire ?(?:hall|house|station)|cemetery|graveyard|feed store|silos?|water tower|mail ?box(?:es)?|grain elevator|elevators?|courthouse|library|bank|motel|town hall|hay ?(?:shed|barn|stacks?)|stock ?yards?|corrals?|windmill|farm ?house|ranch ?house|cheese factory|mill|dump|billboard|rail(?:road)? crossing|railroad tracks|tracks|overpass|underpass|cattle ?guards?|grocery|exxon|sinclair|conoco|cenex|trailer park|rv park|lumber ?yard|co-?op|elevator";
const ROAD =
  "roads?|rd|highway|hwy|street|lane|ln|drive|avenue|interstate|i-\\d{1,3}|us[ -]\\d{1,3}|sr[ -]?\\d{1,4}|cr[ -]?\\d{1,4}|fs[ -]?\\d{1,4}|route|turn-?off|turn|junction|jct|intersection|stop ?sign|stop ?light|traffic light|pavement|blacktop|bridge|fork|driveway|exit|city limits";
const GAP = "(?:[a-z0-9#'&/.-]{1,16} ){0,5}?";
const ORDINAL = "first|second|third|fourth|fifth|next|last|1st|2nd|3rd|4th|\\d{1,2}th";
const COLOUR =
  "red|white|green|blue|yellow|brown|black|grey|gray|orange|silver|old|big|large|small|little|rusty|log|stone|brick|metal|wooden|double|steel|unmarked|locked|pipe|wire|two|abandoned";

const PATTERNS: readonly RegExp[] = [
  // "2.3 miles past the bridge on East River Road"
  every(
    `(?<![\\w.,$])${NUMBER} ?${LENGTH} (?:[a-z]{1,12} ){0,2}?(?:${WAY})(?![a-z])\\.? ${GAP}(?:${BUILDING}|${ROAD})(?![a-z])`,
  ),
  // "go 4 miles north", "drive south for 2 miles"
  every(
    `(?<![a-z])(?:go|goes|drive|driving|travel|proceed|continue|head|follow|heading|keep going)(?![a-z])(?! (?:the |our )?(?:trail|creek|river|stream|path|bank|foot)) (?:[a-z]{1,12} ){0,3}?(?:${NUMBER} ?${LENGTH}|(?:${WAY}) (?:[a-z]{1,12} ){0,2}?${NUMBER} ?${LENGTH})`,
  ),
  // "turn left at the store", "bear right onto County Road 5"
  every(
    `(?<![a-z])(?:turn|turns|bear|veer|hang|go|make|take)(?: an?| the| your)? (?:sharp |hard |slight |immediate )?(?:left|right|north|south|east|west)(?: turn)?(?: [a-z]{1,12}){0,3}? (?:at|on|onto|off|after|past|before|into|toward|by|from|up|down|immediately)(?![a-z]) ${GAP}(?:${BUILDING}|${ROAD}|creek|gate|lane|sign)(?![a-z])`,
  ),
  // "take the second left after", "third on the right past", "first driveway on the left"
  every(
    `(?<![a-z])(?:${ORDINAL}) (?:[a-z]{1,10} ){0,2}?(?:gate|driveway|drive|turn|road|lane|left|right|house|approach|turnout|pull-?(?:out|off)|bridge|two-?track)(?: on| to)?(?: the| your)?(?: left| right)? ?(?:past|after|before|beyond|from|on the left|on the right|on your left|on your right|off)(?![a-z])`,
  ),
  every(
    `(?<![a-z])(?:${ORDINAL}) (?:[a-z]{1,10} ){0,2}?(?:gate |driveway |drive |turn |road |house |place |cabin )?on (?:the|your) (?:left|right)(?![a-z])`,
  ),
  every(
    `(?<![a-z])(?:take|follow|drive|turn|head|go|stay|continue) (?:[a-z]{1,12} ){0,4}?(?:on |onto |up |down |along )?(?:the )?[a-z0-9' -]{0,30}?(?:road|rd|highway|hwy|lane|route|cr|fs|county road [a-z0-9]{1,4}) ?#?[a-z0-9]{0,4},? (?:north|south|east|west|until|to where|toward|towards|for ${NUMBER}|to the|and (?:go|turn|drive|look))(?![a-z])`,
  ),
  every(
    `(?<![a-z])head (?:north|south|east|west|up|down)(?: on| along)? ${GAP}(?:road|rd|highway|hwy|lane|county road)(?![a-z])`,
  ),
  // roads that only locals and maps know
  every(
    `(?<![a-z])(?:forest service|usfs|forest|fs|usfs|nf|fr|f\\.s\\.|blm|county|cty|co\\.|ranch|township) ?(?:service )?(?:roads?|rd|route|trunk highway|trunk|highway|hwy)\\.?(?: ?#?\\d{1,5}[a-z]?| (?:[b-z]|([b-z])\\1))(?![\\w'-])`,
  ),
  every(`(?<![a-z\\d-])(?:cr|fs|fr|nf|fsr|cth)[ -]?#?\\d{2,5}[a-z]?(?![\\w.,])`),
  // numbered marks
  every(
    `(?<![a-z])(?:mile ?(?:marker|post|mark)s?\\.? ?#?|(?<!\\d ?)m[mp](?:[.# ]{1,2}|(?=\\d\\d))|milepost ?)\\d{1,3}(?:\\.\\d{1,2})?(?![\\d%])`,
  ),
  every(`(?<![a-z])exit ?#? ?\\d{1,3}[a-c]?(?! ?(?:am|pm|:|\\d|hours|fish))(?![\\w.])`),
  every(
    `(?<![a-z])(?:usgs|wsc|nwis)(?: (?:stream)?(?:gauge|gage|station|site|no\\.?|number|id)){0,2} ?#?:? ?\\d{8,15}(?!\\d)`,
  ),
  every(
    `(?<![a-z])(?:comid|reach ?code|nhdplus|gnis(?: id)?|wbic|nhd)(?: (?:id|no\\.?|number|code|is))? ?[#:=]{0,2} ?\\d{5,14}(?!\\d)`,
  ),
  every(
    `(?<![a-z])(?:gate|cabin|house|parking|trailhead|turn-?off|put-?in|lodge|barn)(?: is| sits| stands| lies)? (?:at|elevation|elev\\.?)(?: an? elevation of| about| roughly| elevation)? ?:? ?\\d{1,2},?\\d{3} ?(?:ft|feet|'|m(?![a-z]))`,
  ),
  // landmarks
  every(
    `(?<![a-z])(?:opposite|across(?: the (?:road|street|highway))? from|next(?: door)? to|kitty-?corner (?:from|to)|catty-?corner (?:from|to)|adjacent to|just (?:past|before|beyond|after|north of|south of|east of|west of)|immediately (?:past|before|after)|right (?:past|after|before|behind)|directly (?:across|behind)|behind|between|beside) (?:the |a |an |our |his )?(?:[a-z'-]{1,14} ){0,3}?(?:post office|fire ?(?:hall|house|station)|grange(?: hall)?|church|cemetery|school(?:house)?|feed store|store|tavern|saloon|gas station|silos?|water tower|grain elevator|cheese factory|mercantile|mail ?box(?:es)?|cattle ?guards?|exxon|sinclair|conoco|cenex|hay ?(?:shed|barn)|stock ?yards?|town hall|courthouse)(?![a-z])`,
  ),
  every(
    `(?<![a-z])turn(?:ing)? (?:off|onto|on to|in|up|down)(?: of)? (?:the |our )?(?:[a-z]{1,12} ){0,3}?(?:${ROAD}|two-?track)(?![a-z])`,
  ),
  every(
    `(?<![a-z])(?:gate|driveway|drive|lane|house|cabin|turn-?off|it|it's|ours|we|we're) (?:(?:is|are) )?the (?:one (?:with|that|past|after|on|by)|(?:${ORDINAL}) (?:gate|driveway|drive|lane|house|road|turn|left|right))(?![a-z])`,
  ),
  every(
    `(?<![a-z])cross(?:ing)? (?:over )?(?:the |a |two |both )?(?:[a-z]{1,12} ){0,2}?(?:tracks|cattle ?guards?|highway|interstate)(?![a-z])`,
  ),
  every(
    `(?<![a-z])(?:at|to) the (?:t|y|fork|junction|intersection|stop ?sign|top of the hill|end of the (?:road|pavement|lane|drive|driveway)),? (?:and )?(?:go|turn|bear|keep|stay|take|head|hang)(?![a-z])`,
  ),
  every(
    `(?<![a-z])across (?:the (?:road|street|highway|river) )?from (?:the |our )?(?:[a-z'-]{1,14} ){0,2}?(?:fishing access|boat ramp|campground|trailhead|ranger station|hatchery|bridge|lodge|park)(?![a-z])`,
  ),
  every(
    `(?<![a-z])(?:${ORDINAL}) (?:house|place|ranch|cabin|gate) (?:on|along|down|up) (?:the|this|our) (?:road|lane|highway|county road)(?![a-z])`,
  ),
  every(
    `(?<![a-z])follow (?:the |our )(?:[a-z'-]{1,14} ){1,4}?to (?:the |a |our )(?:(?:${COLOUR}) )?(?:gate|barn|shed|house|cabin|silo|sign|bridge|mail ?box|cattle ?guard)(?![a-z])`,
  ),
  every(
    `(?<![a-z])(?:look|watch|looking|watching) for (?:the |a |an |our |two )?(?:[a-z'-]{1,14} ){0,3}?(?:barns?|mail ?box(?:es)?|gate|sign|house|silos?|arrow|flag(?:ging)?|turn-?off|driveway|two-?track|cattle ?guard|windmill|archway|fence|posts?|boulder|tractor|wagon|flagging|reflector|antlers)(?![a-z])`,
  ),
  every(
    `(?<![a-z])(?:${ORDINAL}|${COLOUR}|the|a) (?:${COLOUR} )?(?:cattle ?guards?|texas gate)(?![a-z])`,
  ),
  every(
    `(?<![a-z])(?:${COLOUR}) (?:${COLOUR} )?(?:barn|farm ?house|house|mail ?box|silo|gate|cabin|shed|church|trailer) (?:[a-z]{1,12} ){0,2}?(?:opposite|across from|next to|on the (?:left|right)|past|behind|just|near|at|by|off|where)(?![a-z])`,
  ),
];

export const findDirections: Find = (scan, found) => {
  eachOf(PATTERNS, scan.lower, (start, end) => found({ start, end }));
};

function every(source: string): RegExp {
  return new RegExp(source, "g");
}
