// Recognises hosts and hotlines of public bodies, which regulations quote and which stay.

// Exact hosts, with or without "www.".
const HOSTS = new Set(
  `fws.gov nps.gov fs.usda.gov usda.gov blm.gov usbr.gov usace.army.mil noaa.gov fisheries.noaa.gov
  weather.gov usgs.gov epa.gov doi.gov recreation.gov nas.er.usgs.gov waterdata.usgs.gov ecfr.gov
  outdooralabama.com adfg.alaska.gov azgfd.gov azgfd.com agfc.com wildlife.ca.gov cpw.state.co.us
  cpw.info cotrip.org portal.ct.gov ct.gov dnrec.delaware.gov dnrec.alpha.delaware.gov myfwc.com
  georgiawildlife.com gadnr.org dlnr.hawaii.gov idfg.idaho.gov fishandgame.idaho.gov idaho.gov
  dnr.illinois.gov ifishillinois.org in.gov wildlife.in.gov iowadnr.gov ksoutdoors.com ksoutdoors.gov
  fw.ky.gov wlf.louisiana.gov maine.gov dnr.maryland.gov mass.gov michigan.gov dnr.state.mn.us
  dnr.mn.gov mdwfp.com mdc.mo.gov fwp.mt.gov myfwp.mt.gov outdoornebraska.gov outdoornebraska.org
  ndow.org wildlife.nh.gov wildlife.state.nh.us dep.nj.gov njfishandwildlife.com wildlife.dgf.nm.gov
  wildlife.state.nm.us dec.ny.gov ncwildlife.org ncwildlife.gov gf.nd.gov vigicrues.gouv.fr legifrance.gouv.fr ofb.gouv.fr eaufrance.fr cartedepeche.fr federationpeche.fr
  gob.mx conapesca.gob.mx profepa.gob.mx miteco.gob.es aemet.es chebro.es saihebro.com sernapesca.cl argentina.gob.ar ohiodnr.gov wildohio.gov
  wildlifedepartment.com okdwc.gov dfw.state.or.us myodfw.com fishandboat.com pa.gov pfbc.pa.gov dem.ri.gov dnr.sc.gov
  gfp.sd.gov tn.gov tpwd.texas.gov wildlife.utah.gov stateparks.utah.gov vtfishandwildlife.com
  dwr.virginia.gov wdfw.wa.gov fishhunt.dfw.wa.gov wvdnr.gov dnr.wi.gov dnr.wisconsin.gov
  wgfd.wyo.gov gov.bc.ca env.gov.bc.ca ontario.ca alberta.ca albertaregulations.ca mywildalberta.ca
  saskatchewan.ca gov.mb.ca gov.sk.ca canada.ca dfo-mpo.gc.ca pac.dfo-mpo.gc.ca pc.gc.ca
  quebec.ca mffp.gouv.qc.ca novascotia.ca gov.nl.ca gov.nt.ca gov.yk.ca yukon.ca gov.uk sepa.org.uk nature.scot tva.com fisheriesireland.ie
  eregulations.com stopaquatichitchhikers.org cleandraindry.org wildlifeforensics.org`.split(/\s+/),
);
// Hotlines of the national part and of each state or province that publishes one.
const HOTLINES = new Set(
  `8008476668 8006325999 8779433847 8772656648 8006623337 8004527888 8779339847 8883342258 8009923030
  8004324263 8003520700 8006529093 8008479367 8002927800 8443323267 8553475545 8007924263 8779527277
  8778477667 8006423800 8777867267 8004783377 8002537887 8003444262 8007525378 8886837224 8004722121
  8007427627 8774263843 8003921111 8004829262 8002375712 8884043922 8002414113 8006627137 8559453847
  8007622437 8008474367 8005322020 8772367529 4064442535 2083343700 3077774600 3032971192
  2087691414 2087995010 2084658465 2083244359 2082324703 2085257290 2087562271 4067525501 4065425500
  4065777900 4064545840 4062472940 4062283700 4062340900 5184028843 5184028891 3609022464 8015384700`.split(
    /\s+/,
  ),
);
// US and Canada, Mexico, France, Spain, Argentina and Chile: private people have none.
const TOLL_FREE =
  /^(?:8(?:00|22|33|44|55|66|77|88)\d{7}|0?80[05-9]\d{6}|(?:01)?800\d{6,7}|900\d{6}|0800\d{6,8}|0?(?:818|1850|1890)\d{6})$/;
/** Suffixes under which only public bodies have hosts. */
const PUBLIC_SUFFIX =
  /(?:^|\.)(?:gov|mil|gob\.(?:mx|es|ar|cl|pe|ec|gt|pa|bo|hn|sv)|gouv\.(?:fr|qc\.ca|ci|be)|gc\.ca|gov\.(?:uk|au|nz|ie|za|br|sk\.ca|[a-z]{2}\.ca)|govt\.nz|(?:state|dnr|fs|nps)\.[a-z]{2}\.us|admin\.ch|europa\.eu|junta-?andalucia\.es|jcyl\.es|gencat\.cat|xunta\.gal|govern\.ad)$/;
const HOTLINE_WORD =
  /(?<![a-z])(?:hot ?line|poach\w{0,6}|tips?|violations?|wardens?|invasive|fish and (?:game|wildlife)|wildlife|dnr|conservation officers?|game commission|turn in|permits?|licen[cs]es?|emergenc[a-z]+|rescue|sheriff|rangers?|troopers?|police|coast guard|state parks?|national (?:park|forest)|agency|report(?:s|ed|ing)?|help ?line|toll.free|registry|department|ministry|hatchery|tagg(?:ed|ing)|tags|regional office|de[cp]|fwp|commission|braconn[a-z]+|faune|agents? de protection|ministere|furtiv[a-z]+|denunci[a-z]+|infraccion[a-z]*|profepa|conapesca|sernapesca|guardas?|gendarmeria|permisos?|licencias?|urgencias?|emergencias?|rescate|proteccion civil|cruz roja|guardabosques?|fauna|silvestre|seprona|aduanas?|ministerio|delegacion|secretaria|agencia|comision|conagua|semarnat|conafor|gratuit[oae]s?|numero verde?t?|numero vert|urgences?|secours|permis|garde.peche|police|sante|signale[rz]?|signalements?|ofb|agence|mffp|melccfp|quebec|s ?o ?s|securite|parcs?|empoisonne[a-z]*|antipoisons?|poison)(?![a-z])/;

export function isAgencyHost(host: string): boolean {
  return PUBLIC_SUFFIX.test(host) || HOSTS.has(host.replace(/^www\d?\./, ""));
}

/**
 * Whether a ten-digit number is an agency's: it is listed, or toll-free beside a word about wardens or
 * poaching. No list is complete, and private people have no toll-free numbers.
 */
export function isHotline(national: string, around: string): boolean {
  return HOTLINES.has(national) || (TOLL_FREE.test(national) && HOTLINE_WORD.test(around));
}
