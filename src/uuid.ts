// The form of the directory's ids.

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const UUID_LENGTH = 36;
