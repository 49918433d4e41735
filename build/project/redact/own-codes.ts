// The words beside which a number or word is taken for an own code, in English, Spanish and French.

const WORDS =
  "gates?|locks?|locked|padlocks?|lockbox|keypad|keybox|combo|combination|codes?|pin|passcode|passwords?|press|punch|enter|dials?|type|opens?|unlocks?|tumblers?|chain|wi-?fi|internet|network|" +
  "porton|puerta|candado|cerradura|clave|codigo|contrasena|combinacion|teclado|marque|marcar|abre|" +
  "portail|barriere|porte|cadenas|serrure|digicode|clavier|combinaison|mot de passe|reseau|ouvre|cle";

export const CODE_WORD = new RegExp(`(?<![a-z])(?:${WORDS})(?![a-z])`);

/** Such a word at the end of the text ahead, with nothing between that would make the code something else. */
export const CODE_WORD_AHEAD = new RegExp(
  `(?<![a-z])(?:${WORDS})(?:[^a-z0-9]|(?<![a-z])(?:is|it|to|with|opens|code|number|no|es|con|est|avec)(?![a-z])){0,24}$`,
);
