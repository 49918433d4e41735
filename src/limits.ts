// Every number that the product promises or depends on, with its unit and reason.

/** Records a static page holds, and the default of `limit` (contract section 3). */
export const PAGE_SIZE = 25;
export const MAX_LIMIT = 100;
export const MAX_OFFSET = 1_000_000;
/** Most items of a value list, before duplicates are dropped. */
export const MAX_LIST_ITEMS = 10;
/** Longest free text, in code points as decoded. */
export const MAX_TEXT_POINTS = 100;
export const MAX_TEXT_WORDS = 8;
/** Longest URL, in bytes, over scheme, host, path and query. */
export const MAX_URL_BYTES = 4_096;
/** Most bad parameters that one error reports: enough to fix a call by, whatever a URL holds. */
export const MAX_DETAILS = 10;
export const MAX_RATING = 5;

export const DEFAULT_RADIUS_KM = 50;
export const MAX_RADIUS_KM = 500;
/** Most days on which rods must be free, both ends included: two blocks of 32 hold any 31 days. */
export const MAX_FREE_DAYS = 31;
export const MAX_STAY_DAYS = 14;
/** Most days among which a stay is looked for, both ends included: a quarter of a year is in four blocks. */
export const MAX_STAY_RANGE_DAYS = 92;
export const MAX_RODS = 100;
export const MAX_MIN_RODS = 1_000;
export const MAX_RATE = 1_000_000;
/** Most ids of one request, before duplicates are dropped. */
export const MAX_IDS = 25;
export const MAX_FACET_VALUES = 100;

/** Least and greatest distance of a published pin from the true point, in metres. */
export const PIN_MIN_SHIFT = 200;
export const PIN_MAX_SHIFT = 2_000;

export const COVER_PAST_DAYS = 31;
export const COVER_FUTURE_DAYS = 550;
/** Longest range of one availability request, both ends included. */
export const MAX_RANGE_DAYS = 366;
/** Days from `from` to the default `to`. */
export const DEFAULT_RANGE_DAYS = 30;

/** Files a Pages deployment may hold on the free plan. */
export const PLATFORM_MAX_FILES = 20_000;
/** Default budget of files in a snapshot: leaves room below the platform's limit. */
export const DEFAULT_MAX_FILES = 18_000;
/** Largest file, in bytes: 1 MiB below the platform's 25 MiB. */
export const MAX_FILE_BYTES = 24 * 1024 * 1024;

/** Seconds for which caches may answer public data without asking again. */
export const MAX_AGE_SECONDS = 60;
/** Bytes of packs and pages an isolate keeps: a fifth of its 128 MB, since answers need room too. */
export const CACHE_BYTES = 24 * 1024 * 1024;
/** Records of a record pack at most: 20,000 records are 5 packs, which keeps I9. */
export const RECORDS_PER_PACK = 4_000;
/** Record packs that a resource is split into while each stays below RECORDS_PER_PACK. */
export const RECORD_PACKS = 5;
/** Most records a shard of single-property records holds on average: some 50 kB a read. */
export const RECORDS_PER_SHARD = 64;
/** Most calendars a shard holds on average; a calendar is a few hundred bytes. */
export const CALENDARS_PER_SHARD = 128;

/** Most calendars and most records a small part of an export holds on average: some 4 and 8 kB gzipped. */
export const CALENDARS_PER_PART = 50;
export const RECORDS_PER_PART = 100;
/** Most small parts of an export, powers of two: of calendars and properties 2 % of the budget together. */
export const MAX_CALENDAR_PARTS = 256;
export const MAX_RECORD_PARTS = 128;
/** Bytes above which changes.json moves its entries to a page, and the maximum bytes of a page. */
export const CHANGES_BYTES = 16_000;
export const CHANGES_PAGE_BYTES = 90_000;

/** Asset reads of one request without free text, on up to 20,000 properties (I9). */
export const MAX_READS = 8;
/** The same where days are given, which are in two blocks at most (I9). */
export const MAX_DATED_READS = 12;
/** The same where a stay is looked for in a range, which is in four blocks at most (I9). */
export const MAX_STAY_READS = 16;
/** Asset reads of one free-text request with limit=100, on up to 20,000 properties (I9). */
export const MAX_TEXT_READS = 40;

/** Date of the last change in CHANGELOG.md, the `version` of /health and OpenAPI. */
export const API_VERSION = "2026-11-23";

/** Days for which changes are listed and vanished pages stay: the platform may serve a deleted file for a week. */
export const MEMORY_DAYS = 14;
