// The word lists of the sample, each an array. Every name is made up of them, none is from a register.

export function list(words: string): readonly string[] {
  return words.trim().split(/,\s*/);
}

export const NOUNS = list(`
Sorrel, Kestrel, Juniper, Antler, Wapiti, Bitterbrush, Heron, Otter, Willow, Cottonwood, Sagehen,
Badger, Osprey, Larkspur, Chokecherry, Lodgepole, Tamarack, Marten, Bluestem, Copperhead, Sycamore,
Birch, Alder, Fox, Buckeye, Hemlock, Quarry, Millstone, Ember, Granite, Slate, Limekiln, Cedar,
Hawthorn, Thistle, Plover, Kingfisher, Mayfly, Salmonfly, Drake, Caddis, Tailout, Driftwood, Ferry,
Lantern, Anvil, Wagon, Saddle, Bell, Whistle, Silver, Copper, Amber, Raven, Magpie, Meadowlark,
Swallow, Muskrat, Beaver, Elkhorn, Pronghorn, Bighorn, Moosejaw, Loon, Crane, Bittern, Pike, Redwing,
Goldfinch, Nuthatch, Huckleberry, Serviceberry, Wintergreen, Foxglove, Camas, Yarrow, Arrowleaf`);

export const QUALIFIERS = list(`
Little, Big, Upper, Lower, East, West, North, South, Lost, Cold, Clear, Middle, Dry, Long, Old`);

/** Families that properties, shops and guides are named after. */
export const BRANDS = list(`
O’Brien, McKinnon, Haller, D’Angelo, Nuñez, Sørensen, Müller, Lévesque, Kealoha, Begay, Whitcomb,
Pruitt, Lindqvist, Van der Meer, St. Clair, Castellanos, Thorvald, Abernathy, Yoder, Fontenot, Dubois,
Krüger, Okafor, Takeda, Ramírez, Tolliver, Hargrove, Blackwood, Ferreira, Macalister, O'Dell, Stauffer,
Ellingson, Beauchamp, Prescott, Rasmussen, Waddell, Zamora, Kowalczyk, Redfern, Mabry, Trujillo,
Nyström, Bergeron, Halvorsen, Culpepper, De la Cruz, Winslow, Ashworth, Birdwell, Tennant, Varga`);

/** Family names of account holders: private, and apart from BRANDS. */
export const SURNAMES = list(`
Adamczyk, Alvarado, Ames, Arceneaux, Bainbridge, Barlow, Benally, Bjornstad, Boudreaux, Brandvold,
Brûlé, Cahill, Carmody, Chau, Colquitt, Crandall, Dahlgren, Delacroix, Dunleavy, Eastman, Echeverría,
Edelstein, Escobedo, Fairchild, Fitzwater, Flanigan, Fujimoto, Gallegos, Garrity, Gudmundsen, Hạnh,
Hathaway, Heidenreich, Holcomb, Iwasaki, Jernigan, Johansson, Kahananui, Kaczmarek, Keane, Kimball,
Kuchera, Laughlin, LeBlanc, Lemoine, Lockridge, Łukasiewicz, MacPhee, Maldonado, Marchetti, Mendenhall,
Montoya, Mulcahy, Nakamura, Nez, Norgaard, Novák, O’Hara, O’Rourke, Oyelaran, Pacheco, Parmenter,
Peralta, Pettibone, Quiñones, Quintero, Rademacher, Reinholt, Ridgeway, Rousseau, Saavedra, Sandoval,
Schoenfeld, Secrest, Sigurðsson, Stenberg, Sutphin, Swenson, Tallchief, Thibodeaux, Tidwell, Tran,
Ulrich, Underhill, Valdez, Vandermolen, Vigil, Wainwright, Weatherby, Wójcik, Yamashita, Yellowtail`);

export const FIRST_NAMES = list(`
Zoë, José, Siân, Noelani, Kekoa, Åsa, Renée, Łukasz, Dmitri, Yuki, Xóchitl, Aoife, Marisol, Bo, Clay,
Wade, Brook, Ruth, Hannah, Walter, Dale, Nadine, Travis, Colleen, Ingrid, Anders, Tomás, Leilani, Joy,
Harlan, Edith, Grace, Silas, Naomi, Rosa, Otis, June, Amos, Pearl, Ezra, Ida, Hollis, Maeve, Conor,
Björn, Élodie, Mateo, Lupe, Sage, Quinn, Reuben, Opal, Vernon, Lucille, Ray, Delia, Curtis, Faye,
Gus, Harriet, Ike, Jolene, Kit, Lyle, Mavis, Ned, Orla, Percy, Roscoe, Sylvie, Thea, Ursula, Virgil,
Willa, Yvonne, Zeke, Ana, Ben, Carmen, Dot`);

export const TOWN_HEADS = list(`
Wells, Carr, Ash, Bram, Cold, Dun, Elk, Fair, Glen, Hart, Iron, Kettle, Lam, Mar, North, Oak, Pine,
Quill, Rock, Stan, Thorn, Under, Vale, West, Wind, Stone, Mill, Bright, Harrow, Tim`);
export const TOWN_TAILS = list(`
ford, by, ton, field, dale, brook, haven, bridge, ville, mont, worth, view, burg, wick, combe, ley`);

export const STREETS = list(`
Old Stage Rd, Ferry Ln, Upper Creek Rd, Cemetery Rd, Mill St, Depot Ave, Bench Rd, River Rd, Grange Rd,
Cattle Dr, Orchard Ln, Schoolhouse Rd, Sawmill Rd, Ridge Rd, Hatchery Rd, Main St, Church St,
Quarry Ln, Homestead Trl, Sheep Camp Rd, Ditch Rd, Canal Dr, Timber Ln, Pasture Way`);

export const PASSWORD_WORDS = list(`
brookie, tailout, hopper, riffle, waders, tippet, sculpin, emerger, spinner, cutbank, rooster, backcast,
parachute, hackle, dubbing, bobbin, gillie, creel, fencepost, haybale, woodstove, tractor, corral, barncat`);
