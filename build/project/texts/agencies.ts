// Recognises hosts and hotlines of public bodies, which regulations quote and which stay.

// Exact hosts without a public suffix, with or without "www.".
const HOSTS = new Set(
  `outdooralabama.com azgfd.com agfc.com cpw.info cotrip.org myfwc.com georgiawildlife.com gadnr.org ifishillinois.org
  ksoutdoors.com mdwfp.com outdoornebraska.org ndow.org njfishandwildlife.com ncwildlife.org eaufrance.fr
  cartedepeche.fr federationpeche.fr aemet.es chebro.es saihebro.com sernapesca.cl wildlifedepartment.com myodfw.com
  fishandboat.com vtfishandwildlife.com ontario.ca alberta.ca albertaregulations.ca mywildalberta.ca saskatchewan.ca
  canada.ca quebec.ca novascotia.ca yukon.ca sepa.org.uk nature.scot tva.com fisheriesireland.ie eregulations.com
  stopaquatichitchhikers.org cleandraindry.org wildlifeforensics.org`.split(/\s+/),
);
const HOTLINES = new Set(
  `8008476668 8006325999 8779433847 8772656648 8006623337 8004527888 8779339847 8883342258 8009923030 8004324263
  8003520700 8006529093 8008479367 8002927800 8443323267 8553475545 8007924263 8779527277 8778477667 8006423800
  8777867267 8004783377 8002537887 8003444262 8007525378 8886837224 8004722121 8007427627 8774263843 8003921111
  8004829262 8002375712 8884043922 8002414113 8006627137 8559453847 8007622437 8008474367 8005322020 8772367529
  4064442535 2083343700 3077774600 3032971192 2087691414 2087995010 2084658465 2083244359 2082324703 2085257290
  2087562271 4067525501 4065425500 4065777900 4064545840 4062472940 4062283700 4062340900 5184028843 5184028891
  3609022464 8015384700`.split(/\s+/),
);
// US and Canada, Mexico, France, Spain, Argentina and Chile: private people have none.
const TOLL_FREE =
  /^(?:8(?:00|22|33|44|55|66|77|88)\d{7}|0?80[05-9]\d{6}|(?:01)?800\d{6,7}|900\d{6}|0800\d{6,8}|0?(?:818|1850|1890)\d{6})$/;
const PUBLIC_SUFFIX =
  /(?:^|\.)(?:gov|mil|gob\.(?:mx|es|ar|cl|pe|ec|gt|pa|bo|hn|sv)|gouv\.(?:fr|qc\.ca|ci|be)|gc\.ca|gov\.(?:uk|au|nz|ie|za|br|sk\.ca|[a-z]{2}\.ca)|govt\.nz|(?:state|dnr|fs|nps)\.[a-z]{2}\.us|admin\.ch|europa\.eu|junta-?andalucia\.es|jcyl\.es|gencat\.cat|xunta\.gal|govern\.ad)$/;
const HOTLINE_WORD =
  /(?<![a-z])(?:hot ?line|poach\w{0,6}|tips?|violations?|wardens?|invasive|fish and (?:game|wildlife)|wildlife|dnr|conservation officers?|game commission|turn in|permits?|licen[cs]es?|emergenc[a-z]+|rescue|sheriff|rangers?|troopers?|police|coast guard|state parks?|national (?:park|forest)|agency|report(?:s|ed|ing)?|help ?line|toll.free|registry|department|ministry|hatchery|tagg(?:ed|ing)|tags|regional office|de[cp]|fwp|commission|braconn[a-z]+|faune|agents? de protection|ministere|furtiv[a-z]+|denunci[a-z]+|infraccion[a-z]*|profepa|conapesca|sernapesca|guardas?|gendarmeria|permisos?|licencias?|urgencias?|emergencias?|rescate|proteccion civil|cruz roja|guardabosques?|fauna|silvestre|seprona|aduanas?|ministerio|delegacion|secretaria|agencia|comision|conagua|semarnat|conafor|gratuit[oae]s?|numero verde?t?|numero vert|urgences?|secours|permis|garde.peche|police|sante|signale[rz]?|signalements?|ofb|agence|mffp|melccfp|quebec|s ?o ?s|securite|parcs?|empoisonne[a-z]*|antipoisons?|poison)(?![a-z])/;

export function isAgencyHost(host: string): boolean {
  return PUBLIC_SUFFIX.test(host) || HOSTS.has(host.replace(/^www\d?\./, ""));
}

/** Whether a number is an agency's: listed, or toll-free next to such a word, as no list is complete. */
export function isHotline(national: string, around: string): boolean {
  return HOTLINES.has(national) || (TOLL_FREE.test(national) && HOTLINE_WORD.test(around));
}
