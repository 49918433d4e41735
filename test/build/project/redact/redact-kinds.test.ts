// Codes, keys, passwords, absences and directions, by kind and language: what fires, and its neighbours.
import { describe, expect, it } from "vitest";
import { createTextRules, type RuleName } from "../../../../build/project/redact/redact.ts";

const rules = createTextRules({ review: "off", approved: new Set() });
const secrets = { names: [], emails: [], phones: [], properties: [] };
const findingsIn = (text: string) => rules.redact(text, "text", { secrets }).findings;
const rulesIn = (text: string): RuleName[] => findingsIn(text).map(({ rule }) => rule);

describe("the rule code", () => {
  it.each([
    "gatecode4821",
    "Padlock: four, eight, two, one",
    "4821 gets you through the gate",
    "7️⃣7️⃣3️⃣1️⃣ on the keypad 🔒",
    "Clave del portón 7731",
    "El candado abre con cuatro ocho dos uno",
    "Digicode : 48B21",
    "Le cadenas s'ouvre avec le 5590",
    "c0de of the d0or 7731",
    "Press 6620 then hash",
    "The combination is the year of the flood",
    "Wifi: brookie / password: flyfishing",
    "Contraseña: pescador",
    "Mot de passe du wifi : truite",
    "wifi pw caddis77",
    "Spare key under the third stone",
    "La llave está debajo de la maceta",
    "La clé est cachée sous le paillasson",
    "The remote hangs inside the shed",
    "The back door is never locked",
    "La puerta queda sin llave",
    "The opener? Under the frog.",
    "Keys to the skiff are in the cup holder",
    "The bathroom window doesn't latch",
    "Las llaves están en la guantera",
    "Nunca echamos el cerrojo de la puerta",
    "La clé est chez le voisin",
    "Le trousseau dort dans le pot à lait",
    "The lock takes the year the mill burned",
    "La combinación es 2-A-6-6",
    "Wifi lefse4ever",
    "Réseau du chalet, mot de passe saumon.rose.23",
  ])("withholds %j", (text) => {
    expect(findingsIn(text)).toContainEqual({ rule: "code", action: "withhold" });
  });

  it.each([
    "Set the hook hard and try size 18",
    "A combination of hay, trout and coffee",
    "The key to success is patience",
    "Discount code 2025 at the shop",
    "Dress code: waders after 6 pm",
    "Code of conduct: 3 fish, 2 flies",
    "Código postal 33012",
    "La clave es la presentación",
    "The gate was built in 1977 for 40 cattle",
    "Gate fee $5 per car, 12 cars a day",
    "Ask the host for the wifi password",
    "The password is given at check-in",
    "Pida la contraseña al llegar",
    "Demandez le mot de passe à l'accueil",
    "Wifi at the lodge is slow",
    "The key is a long leader of 12 feet",
    "The lake is hidden behind a ridge",
    "Lock in your dates before 2026",
    "Pa. Code § 65.5 applies",
  ])("leaves alone %j", (text) => {
    expect(rulesIn(text)).not.toContain("code");
  });
});

describe("what the rule code leaves to a human", () => {
  it.each([
    "Return the keys by 10 am",
    "We leave the key with Marlene",
    "La puerta de atrás está abierta",
    "Punch in the year we bought it at the gate",
    "Internet password same as ever",
  ])("flags %j", (text) => {
    expect(findingsIn(text)).toEqual([{ rule: "code", action: "flag" }]);
  });
});

describe("the rule away", () => {
  it.each([
    "We are gone January to March",
    "Nobody lives here in winter",
    "The house stands empty all summer",
    "We winter in Arizona until April",
    "La casa está sola entre semana",
    "No vive nadie en invierno",
    "Los dueños están fuera en agosto",
    "Nous sommes absents en février",
    "La maison est vide l'hiver",
    "Personne n'habite ici en semaine",
    "We're in Yuma from November till April",
    "Per and I work in town until four",
    "Los dueños pasan el invierno en Canarias",
    "Le gardien ne passe que le samedi",
    "Vivimos en Monterrey, venimos los domingos",
  ])("withholds %j", (text) => {
    expect(findingsIn(text)).toContainEqual({ rule: "away", action: "withhold" });
  });

  it.each([
    "We are an hour away from the airport",
    "The river is empty of boats in October",
    "Nobody fishes it on weekdays",
    "Throw nothing away",
    "Far away from the crowds all summer",
    "Personne ne pêche en hiver",
    "Una casa sencilla para seis",
  ])("leaves alone %j", (text) => {
    expect(rulesIn(text)).not.toContain("away");
  });
});

describe("what the rule away leaves to a human", () => {
  it.each([
    "Grandma lives alone in the white house",
    "Owners reside in Texas",
    "It's a second home, so make noise",
    "The lodge is closed in winter",
  ])("flags %j", (text) => {
    expect(findingsIn(text)).toEqual([{ rule: "away", action: "flag" }]);
  });
});

describe("the rule directions", () => {
  it.each([
    "Bear right at the chapel",
    "The lane is opposite the silo",
    "4.2 miles past the bridge on the river road",
    "Second driveway on the left",
    "County Road 540",
    "Mile marker 31",
    "Gire a la izquierda en la gasolinera",
    "A 3 km del puente por la carretera",
    "Frente a la iglesia",
    "Tournez à droite après le pont",
    "Prenez la route jusqu'au carrefour",
    "Derrière le cimetière",
  ])("flags %j", (text) => {
    expect(findingsIn(text)).toContainEqual({ rule: "directions", action: "flag" });
  });

  it.each([
    "Turn over stones and look for nymphs",
    "Hike up the creek 2 miles to the falls",
    "A float of 12 miles on the river",
    "Turn off your phone",
    "The left bank is ours, the right bank is not",
    "Closed within 300 feet of the dam",
    "20 miles from Bozeman",
    "Suba por el arroyo hasta la poza",
    "Pêchez la rive gauche vers l'amont",
  ])("leaves alone %j", (text) => {
    expect(rulesIn(text)).not.toContain("directions");
  });

  it("withholds directions that lead on from each other", () => {
    const text = "Pass the sale barn, turn left and go 2 miles to the red gate";
    expect(findingsIn(text)).toContainEqual({ rule: "directions", action: "withhold" });
    const water = "Fish left of the boulder, then cross the bridge";
    expect(findingsIn(water)).not.toContainEqual({ rule: "directions", action: "withhold" });
  });
});
