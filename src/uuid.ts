// How the directory writes its ids, for whoever checks one.

/** A UUID of any version, in lower case. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Characters of one. */
export const UUID_LENGTH = 36;
