// No pages: what the function has where all of them are files, so that it carries no views.
export const pages = undefined;
