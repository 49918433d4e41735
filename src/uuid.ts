// The form of the directory's ids.

/** A UUID of any version, in lower case. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const UUID_LENGTH = 36;
