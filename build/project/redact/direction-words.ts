// The words of directions in English, Spanish and French, without accents.
import { lexicon } from "./tokens.ts";

const COLOURS =
  "red, white, green, blue, yellow, brown, black, grey, gray, orange, silver, old, big, large, little, rusty, log, stone, brick, metal, wooden, double, steel, unmarked, locked, pipe, wire, abandoned, roja, rojo, blanca, blanco, verde, azul, vieja, viejo, grande, rouge, blanc, blanche, vert, verte, bleu, bleue, vieille, vieux, grand";

export const DIRECTION_LEXICON = lexicon({
  "": `the, a, an, your, our, this, that, his, their, el, la, los, las, un, una, le, les, l, d, une, du, des, su, nuestra, nuestro, notre, votre, s, ', ", /, sharp, hard, slight, immediate, immediately, slightly, about, approximately, roughly, approx, then, and, y, luego, puis, unos, unas, environ, directly, main, kitty, catty, dirt, gravel, paved, (, ), -, #`,
  v: `keep, keep to, gardez, garde, mantenga, mantengase, go, goes, drive, driving, travel, proceed, continue, follow, head, heading, headed, keep going, pass, passing, conduzca, maneje, maneja, siga, sigue, seguir, vaya, continue, continua, avance, pase, pasando, circule, suivez, suivre, continuez, continuer, roulez, allez, passez, conduisez, longez, longer, passer, poursuivez, poursuivre, montez, descendez`,
  k: "take, taking, tome, toma, tomar, tomen, prenez, prendre, empruntez, emprunter, rejoindre, rejoignez",
  t: "turn, turns, turning, bear, bearing, veer, hang, tr, tl, gire, gira, girar, doble, dobla, doblar, vire, virar, tuerza, de vuelta, da vuelta, tournez, tourner, tourne, virez, bifurquez, bifurquer, obliquez",
  s: "rite, left, right, l, r, lt, rt, izquierda, derecha, gauche, droite, mano izquierda, mano derecha",
  c: "north, south, east, west, northeast, northwest, southeast, southwest, n, e, w, ne, nw, se, sw, northbound, southbound, eastbound, westbound, norte, oeste, al sur, al este, nord, ouest, vers l est, vers le sud, au sud, a l est, straight, recto, derecho, tout droit",
  r: "neighbors to, neighbours to, neighbor to, debajo de, past, beyond, opposite, next to, behind, beside, adjacent to, alongside, after, before, just, kitty corner, catty corner, between, in front of, opposite from, once you pass, pasando, pasado, despues de, despues del, antes de, antes del, frente a, frente al, enfrente de, detras de, detras del, junto a, junto al, al lado de, al lado del, entre, tras, apres, avant, derriere, devant, en face, a cote, juste apres, juste avant, entre",
  A: "across from, opposite, across the road, across the street, across the highway, kitty corner, catty corner, next door to, directly across, cruzando la carretera, cruzando la calle, en face",
  f: "from, off, off of, up, down, along, outside, outside of, out of, onto, on to, on, at, in, to, into, toward, towards, by, desde, de, del, por, hacia, hasta, en, al, a, sobre, depuis, sur, vers, par, au, dans, jusqu",
  l: `dollar general, walmart, rodeo grounds, paradero, parada, deposito del agua, fontaine, abreuvoir, barn, barns, hay barn, hay shed, hay stack, haystack, haystacks, church, churches, chapel, school, schools, schoolhouse, school house, post office, store, stores, bar, tavern, saloon, cafe, diner, restaurant, gas station, filling station, weigh station, fire station, pump station, train station, bus stop,
ranger station, mercantile, grange, grange hall, fire hall, firehall, firehouse, fire house, cemetery, graveyard, feed store, silo, silos, water tower, water tank, mailbox, mailboxes, mail box, mail boxes, grain elevator, elevator, elevators, courthouse, library, bank building, motel, town hall, stock yards, stockyard, stockyards, corral, corrals, windmill, wind mill, farmhouse, farm house,
ranch house, cheese factory, sawmill, billboard, railroad crossing, railroad tracks, railroad track, train tracks, tracks, rr tracks, overpass, underpass, cattle guard, cattle guards, cattleguard, cattleguards, texas gate, grocery, exxon, sinclair, conoco, cenex, chevron, trailer park, rv park, lumber yard, lumberyard, co op, coop, quonset, transformer, power line, substation, cell tower, radio tower, fence line, fenceline,
stop sign, stoplight, stop light, traffic light, city limits, landing strip, airstrip, scale house, tractor, wagon, wagon wheel, archway, culvert, trailer, junkyard, landfill, town dump, bus barn, depot, haystack, cottonwood, dead pine, bee hives, beehives, flagpole,
granero, iglesia, capilla, escuela, tienda, gasolinera, panteon, cementerio, molino, silo, establo, correo, buzon, vias del tren, via del tren, vias, torre, tanque de agua, retén, reten, caseta, semaforo, tope, guardaganado, taller, abarrotes, oxxo, pemex, corral,
grange, eglise, chapelle, ecole, epicerie, boulangerie, station service, cimetiere, moulin, mairie, poste, bureau de poste, boite aux lettres, voie ferree, passage a niveau, chateau d eau, calvaire, lavoir, hangar, feu rouge, panneau stop, supermarche, garage`,
  a: "fishing access, boat ramp, campground, trailhead, trail head, hatchery, hospital, clinic, airport, lodge, fairgrounds, park",
  d: `road, roads, rd, highway, hwy, street, lane, ln, drive, dr, interstate, freeway, route, turnoff, junction, jct, intersection, pavement, blacktop, driveway, exit, sr, county line, two track, twotrack, spur, cul de sac, turnout, pullout, pull out, pull off, pulloff,
carretera, camino, terraceria, autopista, calle, entrada, desvio, desviacion, crucero, glorieta, libramiento, brecha, vereda, rotonda, retorno, pavimento,
chemin, rue, autoroute, carrefour, rond point, croisement, bifurcation, embranchement, d935, nationale, departementale, sortie, voie`,
  b: "bridge, bridges, puente, pont, vado",
  j: "fork, the t, y, crossroads, crossroad, t intersection",
  g: "gate, gates, sign, arrow, flag, flagging, reflector, post, posts, antlers, boulder, porton, puerta, letrero, reja, portail, barriere, panneau, fleche, fence, entrance, approach, house, cabin, place, ranch, casa, cabana, maison",
  o: "first, second, third, fourth, fifth, sixth, next, last, 1st, 2nd, 3rd, 4th, 5th, primera, primer, segunda, segundo, tercera, tercer, cuarta, siguiente, proxima, ultima, ultimo, premiere, premier, deuxieme, troisieme, quatrieme, prochaine, prochain, derniere, dernier, 2e, 3e, 1re, 1ere",
  q: COLOURS,
  u: "mi, mile, miles, km, kms, kilometer, kilometers, kilometre, kilometres, block, blocks, yard, yards, yds, minute, minutes, min, mins, metres, meters, m, feet, ft, hour, milla, millas, kilometro, kilometros, metro, metros, minuto, minutos, cuadra, cuadras, lieue",
  w: "creek, river, stream, water, bank, banks, trail, path, lake, pond, shore, shoreline, falls, pool, pools, rapids, upstream, downstream, hike, hiking, float, floating, boat, drift, wade, wading, foot, riffle, channel, fish, cast, rio, arroyo, orilla, sendero, lago, poza, riviere, ruisseau, rive, berge, etang, sentier, amont, aval, river left, river right, anchor, oars, current",
  E: "until, to end, to the end, where pavement ends, hasta, hasta el final, jusqu, jusqu au bout, dead ends, dead end",
  L: "look for, looking for, watch for, watching for, watch out for, keep an eye out for, you ll see, marked by, marked with, busque, busca, vera, veras, cherchez, reperez, vous verrez, look out for",
  I: "one with, one past, one after, one on, one by, one that, que tiene, celle avec, celui avec, avec",
  G: "how to get here, how to find us, how to reach us, how to get there, como llegar, para llegar, pour venir, pour nous trouver, pour y aller",
  z: "cross, crossing, crosses, cross over, cruce, cruza, cruzar, cruzando, traversez, traverser, franchir, franchissez",
  R: "county road, county rd, county roads, co rd, co road, cty rd, forest road, forest rd, forest service road, forest service rd, forest service route, fs road, fs rd, usfs road, usfs rd, nf road, nf, fs, fsr, cr, cth, fr, blm road, blm rd, county highway, county hwy, county trunk, county trunk highway, township road, ranch road, farm to market road, fm, logging road, camino vecinal, chemin rural, chemin communal, route departementale, route forestiere, camino rural",
  M: "mile marker, mile markers, mile post, milepost, mileposts, mile mark, mp, mm, kilometro, punto kilometrico, pk, point kilometrique, km marker",
  X: "exit, exits, sortie, salida",
});
