// The words of locks, keys and passwords in English, Spanish and French, without accents.
import { lexicon, words } from "./lexicon.ts";

const OPENERS =
  "gate,door,lock,key,entry,access,garage,house,cabin,lodge,shed,barn,pass,wifi,alarm,security".split(
    ",",
  );
const GLUED = OPENERS.flatMap((what) =>
  ["code", "codes", "pin", "combo", "lock", "pad", "box"].map((kind) => what + kind),
).join();

const CODE = `
magic number, magic numbers, secret number, secret numbers, gate number, lock number, number lock, dial lock, cable lock, bike lock, wheel lock, four wheel lock, combo lock, push button lock, four digits, 4 digits, three digits, five digits, six digits, cuatro digitos, cuatro cifras, tres cifras, quatre chiffres, trois chiffres, keyless, keyless entry, schlage, master lock, masterlock, numero secreto, numeros secretos, numero magico, numeritos, tecladito, candadito, clavecita, botonera, caja fuerte, cerradura digital, cerradura electronica, chapa digital, chapa electronica, rueditas, ruedas numericas, cle a code, code d acces, code secret, numero secret, numeros secrets, chiffres, barillet, molettes, serrure a code, serrure a chiffres, cadenas a chiffres, cadenas a code, boite a clefs, coffre a cles, barrures, barrure, cadna, 🔒, 🔐, 🔓, pave numerique, numpad, code, codes, combo, combos, combination, combinations, passcode, pass code, passkey, pin, pins, pin code, keypad, key pad, padlock, padlocks, lockbox, lock box, key box, keysafe, key safe, lock,
locks, deadbolt, tumblers, touchpad, number pad, door pad, smart lock, digital lock, cerrojo,
codigo, codigos, combinacion, candado, candados, teclado, digicode, cadenas, clavier, boite a cles, boitier, combinaison, caja de llaves, clave, claves, nip, cifra, ${GLUED}`;
const GATE = `
fence, hasp, padlock chain, keybox, lower fence, upper gate, cattle gate, gun locker, reja, portoncito, puertita, chapa, caseta, loquet, clenche, casier, cadenassee, barriere electrique, borne, 🚪, barrera, tranca, talanquera, gate, gates, door, doors, chain, latch, bolt, safe, opener, intercom, call box, portal,
porton, portones, puerta, puertas, tranquera, verja, reja, cancela, cerradura, cochera, cadena, interfon, portail, porte, portes, barriere, barrieres, grille, grilles, serrure, chaine, verrou, coffre`;
const BUILDING = `
hut, camp, cabin, cabins, house, shed, barn, garage, bunkhouse, lodge, clubhouse, cottage, entry, entrance, access, alarm, security, pump house, boathouse, tack room, freezer, gun safe, trailer, yurt,
cabana, casa, cobertizo, entrada, acceso, alarma, bodega, granero, cabane, chalet, maison, remise, hangar, acces, entree, alarme, gite, refuge, grange`;
const PASSWORD = `
magic word, secret word, code word, codeword, passkey, wifi is, net key, security key, router key, login word, contrasenia, contrasenya, pass wifi, palabra clave, palabra magica, palabra secreta, palabra de paso, clave de internet, clave del internet, clave de acceso, clave del guifi, mot magique, mot secret, mot de pass, mots de passe, motdepasse, mdp wifi, cle de securite, cle wpa, cle reseau, cle internet, cle d acces, pass phrase, passe, password, passwords, passphrase, pasword, passwrd, pass wrd, paswort, contrasena del wifi, passwd, pw, pwd, psk, pass word, contrasena, contrasenas, mot de passe, mdp, network key, wpa key, wi fi key, wifi key, wifi code, wi fi code, wifi pass, clave wifi, clave del wifi, clave de wifi,
clave de la red, code wifi, code du wifi, cle wifi, cle du wifi, codigo wifi, codigo del wifi, login`;

/** Words in whose reach a bare year may be a code. */
export const LOCK_WORD: ReadonlySet<string> = new Set(
  [CODE, GATE, PASSWORD].flatMap(words).filter((word) => word !== "portal" && !word.includes(" ")),
);

/** Words before "code" that make it a law, a price or a name, and words after it that do. */
export const OTHER_CODE: ReadonlySet<string> = new Set(
  words(`
fishing, flies, reel, reels, rig, rigs, ganadora, ganador, perfecta, perfect, winning, ideal, exito, success, buenas, bonne, words, load, emergency, trout, hat, your, dates, hair, exitosa, gagnante, parfaite, reussite, honneur, honor, discount, promo, promotion, promotional, coupon, dress, area, zip, postal, post, country, state, legal, penal, building, fire, water, game, conservation, admin, administrative, hydrologic, unit, huc, station,
species, reach, booking, voucher, gift, source, qr, bar, color, colour, county, site, lake, program, offer, referral, survey, regulation, annotated, revised, idaho, montana, utah, california, tax, waterbody, fish, class, morse, environnement, conduct, ethics, conducta, conduite,
honor, honour, steelhead, angler, anglers, ethics, parcel, geo, federal, wildlife, city, municipal, wyoming, oregon, health, sanitary, safety, style, descuento, promocional, postal, civil, rural, promo, reduction, rabais, route, barra, barres, vestimenta`),
);

/** For `encode`: the classes that codes.ts explains. */
export const CODE_LEXICON = lexicon({
  "": "puertas abiertas, portes ouvertes, work hours, you step, your step, calante type, calante de type, plongeante type, sinking type, the, a, an, our, your, its, this, that, s, el, la, los, las, le, les, l, d, un, una, une, su, sus, nuestra, nuestro, votre, notre, just, simply, now, still, currently, right, also, always, \", ', #, *, (, )",
  S: CODE,
  W: `${GATE}, portillon, portillons, portillo, portilla, candela, porton electrico, roll up door, overhead door, man door`,
  B: BUILDING,
  P: PASSWORD,
  N: "wfi, wify, whifi, wpa, wpa2, wpa3, guifi, wi-fi, wiffi, whyfi, hotspot, hot spot, router, modem, starlink, netgear, linksys, connexion, conexion, connection, get online, go online, online, conectarse, conectarte, conectar, conectense, connecter, brancher, network name, the word, la palabra, le mot, box internet, livebox, freebox, videotron, telmex, izzi, totalplay, guest network, bluetooth, hughesnet, viasat, wifi, wi fi, wlan, ssid, internet, network, red wifi, reseau",
  // What one also does without a lock.
  e: "aligner, alignez, dial, essayez, fais, faites, gira hasta, give it, hit, le pones, line them up, line up, marca, marquen, metele, mets, pones, pongan, ponle, put in, rentre, rentrez, roll, set, spin, tournez, try, tu mets, turn to, work",
  E: "follow with, answer with, ponga, mete, metan, aprieta, aprieten, oprima, opriman, teclee, tecleen, pica, piquen, pitonne, pitonnez, pesez, pese, mete, metes, meteis, metan, meter, poner, ponga, pon, marcad, teclea, teclear, tipee, appuyez, press, punch, enter, type, push, key in, tap, marque, marcar, teclee, ingrese, digite, pulse, tapez, taper, composez, composer, saisissez, entrez, introduisez",
  J: "takes, answers to, uses, wants, opens with, opens on, opens to, opens at, set to, works with, works on, equals, stays, goes, read, reads, responde a, abre con, se abre con, funciona con, lleva, son, pide, quiere, s ouvre avec, ouvre avec, ouvre sur, repond a, marche avec, fonctionne avec, demande, veut, c est, cest, c, :, =, is, are, was, es, est, son, sont, sera",
  T: "pound sign, pound key, hash key, hash sign, star key, asterisk, the star, the pound, numeral, gatito, carre, dieze, signo de numero, pound, hash, star, almohadilla, asterisco, numeral, gato, diese, etoile",
  Y: "year, the year, year of, ano, annee, el ano, l annee, birth year, birthday, anniversary, zip, zip code, area code, last four, last 4, last three, last digits, first four, phone number, house number, elevation, number of, backwards, cumpleanos, aniversario, codigo postal, ultimos cuatro, ultimos digitos, anniversaire, code postal, derniers chiffres, quatre derniers, year of, year that, year the, year we, year our, ano de, ano en que, ano que, annee de, annee ou, birthday, birth year, backward, backwards, al reves, a l envers, reversed",
  // A when they are told, so not here; a what may stand before either.
  A: `ask, asked, provided, required, given, posted, available, request, sent, needed, changes, changed, protected, texted, emailed, e mailed, shared, free, different, secret, private, unique, reset, reception, optional, necessary, included, pida, pidala, solicite, preguntar, pregunte, entrega, proporciona, necesaria, requerida, disponible, au, affiche, demandez, demander, fourni, communique, donne, requis, envoye, devolver, devuelva, rendre, rendez, remettre, remis, collect, entregan, recoger, recoja, good, slow, spotty, fast, limited, weak, strong, bonne, bueno, buena, given out, handed out, hand, emailed, texted, by text, by email, by e mail, confirmation, on arrival, at check in, check in, checkin, lock in, pin 2 flies, drag, reel, wax, de la reussite, al llegar, al momento, a la llegada, se entrega, se envia, por correo, par courriel, par sms, par texto, a l arrivee, reservation, reserva, booking`,
  a: "at, in, from, will, upon, inside, host, not, no, on, by, to, be, with, after, before, printed, written, left, only, as, case, never, there, always, up, when, you, yours, near, under, same, en, se, al, por, dans, sur, a, return, returned, returns, drop, drops, pick, picked, very, yes, none, que, si, pas, and",
  K: "🔑, 🗝, remote, clicker, fob, mando, bip, telecommande, badge, key, keys, llave, llaves, cle, cles, clef, clefs",
  Q: "spare, hidden key, extra, copia, repuesto, secours, double, rechange",
  H: "zip tied, wrapped, clipped, velcroed, amarrada, pegado, colgando, attachee, fixee, aimantee, hidden, hide, hides, hiding, tucked, hang, hangs, hanging, hung, taped, stashed, stash, stowed, buried, magnet, magnetic, escondida, escondido, escondidas, escondemos, cuelga, colgada, colgadas, pegada, guardada, oculta, cachee, cachees, caches, cache, accrochee, accrochees, suspendue, scotchee, rangee, planquee, planque",
  L: "lives, stays, kept, keep, leave, leaves, left, find, found, sits, waits, lies, stored, dejamos, dejo, queda, quedan, esta, estan, encontrara, encuentra, laissee, laissons, laisse, trouve, trouverez",
  U: "under, beneath, underneath, behind, inside, above, below, over, atop, within, next to, on top of, bajo, debajo, detras, dentro, encima, tras, sous, derriere, dessous, dessus",
  V: "of, for, del, de, du, des, para, pour",
  R: "road, rd, highway, hwy, route, departementale, d, rn, street, st, ave, avenue, blvd, carretera, calle, camino, km, chemin, rue, exit, county, cr, fs",
  C: `seat, bow, lintel, tackle box, gas cap, cushions, ladder, niche, doghouse, dog house, asiento, folletos, niche, siege, linteau, mat, doormat, flowerpot, flowerpots, flower pot, pot, pots, planter, bucket, brick, bricks, mailbox, mail box, nail, hook, rafter, rafters, sill, windowsill, beam, gnome, tire, tyre, barrel, can, jar, ledge, eaves, feeder, trough, magnet box, tank, lid, woodpile, wood pile, wood box, toolbox, tool box, cooler, grill, birdhouse, bird house, cupboard, drawer, glovebox, glove box, frame, fence post, fencepost, gate post, gatepost, cinder block, cinderblock, tin, paver,
plank, meter box, breaker box, fuse box, propane, shutter, doorstep, step, steps, stair, stairs, bench, rug, cushion, pail, urn, lantern, downspout, gutter, vent, ashtray, boot, boots, bumper, visor, wheel well, hose, spigot, statue, frog, turtle, decoy, coffee can, thermostat, trash can, table, washer, birdbath, bird bath,
tapete, felpudo, maceta, macetas, cubeta, cubo, ladrillo, buzon, clavo, gancho, alfombra, tapete, lata, escalon, banca, tinaco, barril, tejas, teja, medidor, caja, cajon,
paillasson, pot de fleurs, pot de fleur, pots de fleurs, seau, brique, boite aux lettres, clou, crochet, tapis, marche, banc, tonneau, tuile, volet, compteur, jardiniere, gouttiere, tiroir, bidon, arrosoir`,
  D: "shed, porch, outhouse, pump shed, well house, tool shed, woodshed, deck, fuse panel, kiosk",
  Z: "rock, rocks, stone, stones, log, stump, boulder, tree, bush, root, post, sign, fence, piedra, roca, tronco, arbol, poste, pierre, rocher, souche, arbre, poteau, buisson, buche",
  O: "unlocked, not locked, never locked, never lock, don t lock, doesn t lock, no echamos llave, no cerramos, no se cierra, nunca cerramos, barre jamais, jamais barre, barre pas, pas barre, ferme jamais, ferme pas a cle, isn t locked, aren t locked, unlock it, no lock, sin llave, sin candado, sin cerrojo, abierta siempre, pas verrouille, pas verrouillee, jamais verrouille, jamais fermee, jamais fermee a cle, pas fermee a cle, non verrouillee, deverrouillee, deverrouille, pas ferme a cle",
});
