// The words that explain a number, in English, Spanish and French, without accents.
import { words } from "./lexicon.ts";

const set = (list: string): ReadonlySet<string> => new Set(words(list));

/** Units, which stand right after their number or are glued to it. */
export const UNITS = set(`
μs, microsiemens, ft, feet, foot, yd, yds, yard, yards, m, mm, cm, km, kms, mi, mile, miles, meter, meters, metre, metres, in, inch,
inches, inchers, incher, ac, acre, acres, ha, hectare, hectares, cfs, cms, gpm, ppm, ppb, ppt, mg, ug, lb, lbs, pound, pounds, pounders, pounder, oz,
ounce, ounces, kg, g, gram, grams, wt, weight, weights, grain, grains, gr, hp, mph, kph, kts, knots, am, pm, noon, midnight, hr, hrs,
hour, hours, min, mins, minute, minutes, sec, seconds, second, day, days, night, nights, week, weeks, weekends, month, months,
mo, year, years, yr, yrs, decades, centuries, degree, degrees, deg, f, c, fahrenheit, celsius, percent, pct, dollar, dollars, usd, cad, mxn,
bucks, cents, square, sq, sqft, cubic, linear, vertical, acre feet, sided, watt, watts, w, kw, volt, volts, amp, amps, mbps, gb, mhz, k, x,
fps, msl, amsl, asl, o'clock, oclock, ish, plus, per, a.m, p.m, gal, gallon, gallons, qt, quart, liter, liters, litre, litres, l, ton,
tons, piece, wheel, wheelers, drive, wd, star, ply, gauge, gage, dozen, hundred, thousand, million, fathoms, rod, nm, head, cfr, usc,
pi, po, pies, pie, metros, metro, kilometros, kilometro, millas, milla, pulgadas, pulgada, libras, libra, onzas, onza, kilos, kilo, grados,
grado, horas, hora, hrs, minutos, minuto, dias, dia, noches, noche, semanas, semana, meses, mes, anos, ano, pesos, peso,
dolares, dolar, euros, euro, eur, hectareas, hectarea, litros, toneladas, ciento, mil, caballos,
pieds, pied, kilometre, kilometres, milles, pouces, pouce, livres, livre, onces, degres, degre, heures, heure, h, jours,
jour, nuits, nuit, semaines, semaine, mois, ans, an, annees, litres, tonnes, mille, cent, grammes, centimetres, centimetros,
milimetros, brasses, nudos, noeuds`);

/** Plural or uncountable things that may be counted in thousands; up to two adjectives may stand before. */
export const COUNTED = set(`
alevinos, alevines, alevins, juveniles, fish, trout, bass, salmon, steelhead, pike, walleye, perch, carp, char, browns, rainbows, brookies, cutthroat, cutthroats, kokanee, splake, muskie,
muskies, crappie, crappies, bluegill, bluegills, panfish, sunfish, catfish, grayling, whitefish, redfish, snook, tarpon, sauger, sturgeon, shad, species,
fingerlings, fry, smolts, fingerling, yearlings, anglers, angler, people, persons, person, guests, guest, visitors, adults, children, kids, members,
member, families, family, boats, boat, cars, car, vehicles, vehicle, trucks, truck, trailers, spots, spot, sites, site, rods, rod, flies, fly, hooks, hook,
cabins, cabin, beds, bed, bedroom, bedrooms, bath, baths, rooms, room, bunks, tents, picnic, tables, table, trees, stocked, planted, ratio, rotation, limit,
season, stars, elevation, altitude, deep, wide, long, high, tall, thick, old, heads, lines, lines, tippet, leader, leaders, reel, outfit, setup, test, mono,
gear, mesh, acreage, frontage, stock, cattle, cows, sheep, elk, deer, birds, ducks, geese, redds, pools, ponds, lakes, streams, runs, riffles, beats, beat, float,
access, parking, stalls, slips, ramps, lanes, docks, holes, par, count, censuses, census, survey, quota, tags, permits, trips, trip, casts, cast, drops, drop, rise,
gradient, slope, slopes, angle, parallel, lumens, calories, copies, acres, bottles, degrees, chromosomes, generation, generations, gen, edition, century, anniversary, ranch, fairway,
peces, pez, truchas, trucha, salmones, lobinas, lobina, carpas, pescadores, pescador, personas, persona, huespedes, huesped, ninos, adultos, canas, cana,
moscas, mosca, anzuelos, anzuelo, lanchas, lancha, barcos, botes, bote, cabanas, cabana, camas, cama, recamaras, cuartos, familias, coches, autos, camionetas,
socios, temporada, ejemplares, especies, reses, vacas, pozas, tramos, estanques, arboles, profundidad, largo, ancho, altura, altitud,
poissons, poisson, truites, truite, saumons, saumon, brochets, brochet, pecheurs, pecheur, personnes, personne, invites, enfants, adultes, cannes, canne,
mouches, mouche, hamecons, hamecon, bateaux, bateau, barques, barque, chalets, chalet, cabanes, lits, lit, chambres, chambre, familles, voitures, membres, prises, place, rainbow, brook, brown,
prise, saison, especes, vaches, arbres, bassins, etangs, parcours, postes, profondeur, longueur, largeur, altitude, categorie, places`);

/** Labels: a number right after one is what the label says. */
export const LABELS = set(`
§, wk, wks, p, pp, upf, spf, linea, lineas, ligne, soie, canne, cana, caddis, trico, tricos, pmd, pmds, bwo, bwos, hopper, hoppers, sally, drake, drakes, hendrickson, hendricksons, sulphur, sulphurs, hex, adams, ant, ants, beetle, stonefly, scud, scuds, baetis, callibaetis, copper, stimulator, bugger, buggers, streamer, oliva, sedge, rhodani, tungsteno, terrestres, ninfa, ninfas, nymphe, nymphes, nymph, size, sizes, hook, hooks, no, nos, nr, num, number, sec, section, sections, rule, rules, chapter, title, part, page, pages, table, figure, fig, article, articles,
subsection, paragraph, par, law, laws, statute, cfr, usc, rcw, wac, ars, mca, nac, order, act, bill, zone, zones, range, unit, units, region, regions, area, areas, district, dist, division, hd, gmu,
wmu, fmz, wmz, wua, pool, pools, run, beat, beats, lake, pond, reach, stretch, segment, stage, phase, class, category, grade, tier, group, level, version, volume, vol, issue, chap, step, day, week, year, station,
mile, miles, river mile, km, limit, limits, bag, possession, daily, quota, annual, max, min, maximum, minimum, mean, median, average, averages, avg, averaging, total, n, ph, sd, cond,
do, depth, length, width, elevation, elev, altitude, height, weight, weights, temp, temps, temperature, acres, area, size, count, score, ratio, mix, scale, budget, stocked, sleeps, seats, ages,
age, aged, aging, price, prices, fee, fees, cost, costs, rate, rates, dues, day, daily, weekly, monthly, season, seasonal, ticket, est, established, since, founded, built, circa, ca, sized, tippet, tippets, leader, leaders, line,
fly, flies, patterns, pattern, emerger, emergers, nymphs, midges, midge, dries, dry, streamers, streamer, lures, rods, rod, anglers, guests, people, capacity, party, parties, channel, highway, hwy, us, interstate, i, route, sr, hotline,
chlorophyll, phosphorus, nitrogen, barometer, gauge, gage, flow, flows, cfs, discharge, secchi, high, highs, low, lows, survey, weighed, measured, spans, covers, runs, drops, climbs, gains, rises, trail, hunting district, cabin, cabins, room, rooms, site, sites, campsite,
stall, tag, tags, fips, usps, state law, isbn, huc, zip, dow, permit, grant, project, license, licence, zip code, area code, postal code, promo code, discount code, ch, vhf, meters, m, ft, feet, f, units, serial, ref, reference,
generation, top, q, gen, score, rated, rating, mm, isbn, x, chapter, trout, bass, pike, walleye, perch, species, salmon, steelhead, code 3, rating, ranked, ranking, weigh, weighs, weighing, runs,
talla, tamano, tallas, numero, num, articulo, articulos, seccion, ley, capitulo, pagina, zona, zonas, region, distrito, clase, nivel, etapa, tramo, poza, limite, limites, maximo, minimo, promedio, profundidad, largo,
longitud, altitud, peso, temperatura, edad, edades, precio, precios, cuota, tarifa, costo, desde, anzuelo, anzuelos, capacidad, canal, caudal, grupo, cupo, temporada, dia, semana, ano, carretera, autopista, km,
taille, tailles, numeros, article, articles, loi, chapitre, page, zone, zones, region, classe, niveau, etape, limite, maximum, moyenne, profondeur, longueur, largeur, altitude, poids, temperature, age, ages, prix, tarif, cotisation,
depuis, hamecon, hamecons, capacite, canal, debit, groupe, quota, saison, jour, semaine, annee, autoroute, secteur, parcours, surface, superficie, categorie, lot`);

/** Words that may stand between a label and its number. */
export const LINKS = set(`
of, is, are, was, were, no, nos, about, around, approximately, approx, roughly, nearly, almost, over, under, up, to, at, least, most, more, less, than, only, just, from, between, the, a, an, in, or, and, out, last, first,
for, by, runs, be, stay, hit, reach, reaches, acres, m, f, ft, feet, de, del, es, son, el, la, los, las, unos, unas, hasta, aproximadamente, casi, mas, menos, entre, du, des, est, sont, le, les, environ, jusqu, a, presque, plus, moins, un, une, par, en,
:, =, #, (, ), ~, <, >, ., §, *, a, -, "`);

/** Words after which a number of two digits needs no unit: "under 16", "from 8 to 12", "at 5". */
export const BOUNDS = set(`
@, am, du, au, del, al, en, dont, sur, under, over, below, above, between, from, until, till, before, after, by, at, about, around, than, within, to, of, for, only, least, every, ages, age, aged, plus, exceed, exceeding, first, last, all, every, these, those, my, our, another, some,
max, min, sleeps, seats, holds, fits, near, nearly, almost, up, another, all, other, remaining, catch, keep, per, x, his, her, their,
menos, mas, menores, mayores, entre, desde, hasta, antes, despues, cada, unos, unas, moins, plus, entre, depuis, jusqu, avant, apres, chaque, environ, de, a, maximo, minimo, los, las, les`);

/** Words after a small count of what was named before: "2 over 20 in", "1 a day", "400 en mayo". */
export const AFTER_COUNT = set(
  `over, under, above, below, per, a, each, daily, max, maximum, min, of, de, dont, en, in, par, por, al, mas, plus, none, total, only, north, south, east, west, free, stocked`,
);

/** What joins two numbers into a range or list; both have the same unit. */
export const JOINTS = set(`
-, /, &, +, to, and, or, x, by, through, thru, till, until, of, =, ~, <, a, al, y, e, o, u, hasta, et, ou, au, jusqu, $, €, £, ", ', :`);

export const MONTHS = set(`
jan, january, feb, february, mar, march, apr, april, may, jun, june, jul, july, aug, august, sep, sept, september, oct, october, nov, november,
dec, december, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, setiembre, octubre, noviembre, diciembre, janvier, fevrier, fev, mars, avril,
mai, juin, juillet, juil, aout, septembre, octobre, novembre, decembre, ene, abr, ago, dic, spring, summer, fall, autumn, winter, season, monday, tuesday, wednesday,
thursday, friday, saturday, sunday, mon, tue, tues, wed, thu, thur, thurs, fri, sat, sun, lunes, martes, miercoles, jueves, viernes, sabado, domingo,
lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, memorial, labor, easter, christmas, thanksgiving`);

export const CURRENCY = set(`$, €, £, ¥, us$, usd, cad, mxn, eur`);

/** Words of a sentence's frame, none of which is an adjective of what is counted. */
export const FRAME = set(`
the, a, an, of, in, on, at, to, from, for, with, by, and, or, but, is, are, was, were, be, been, it, its, this, that, these, those, we, us, you, they, he, she, then, than, past, after, before, off, onto,
open, opens, opened, close, closes, closed, works, unlocks, gets, takes, has, have, had, if, when, where, will, would, must, can, could, should, may, no, not, so, as, i, my, our, your, his, her, their, up, down, into, out,
over, under, behind, near, always, across, does, goes, yes, thus, towards, toward, until, till, because, while, which, who, there, here, please, press, enter, turn, left, right, then, hash, star, pound key, still, now,
el, la, los, las, de, del, en, con, por, para, y, o, al, que, es, son, se, su, sus, tu, un, una, si, no, desde, hasta, abre, cuando, donde, luego, despues, antes, mas, pues, les, tras,
le, du, des, dans, avec, par, pour, et, ou, au, aux, qui, est, sont, sur, sous, puis, apres, avant, ouvre, si, ne, pas, plus, nous, vous, ils, dans, mais, ses, nos, vos, fois`);

/** Words for years that need no unit, within two words before or one after. */
export const YEAR_CUES = set(`
since, in, from, by, until, of, season, seasons, during, before, after, year, years, est, established, circa, ca, to, through, thru, around, summer, spring, winter, fall, autumn, record, drought, survey, opener, rules, edition, flood, fire, stocking,
calendar, guide, built, founded, dated, late, early, and, updated, effective, the, en, desde, hasta, de, del, ano, temporada, depuis, dans, annee, saison, vers, jusqu`);
