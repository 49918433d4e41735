// Placeholders in samples; a page replaces them with what is true of its own directory.

export const ORIGIN = "https://directory.example";
/** A property of the sample directory. */
export const SAMPLE_ID = "3fc74c36-a1e4-4d45-ae2b-6f6897b41a85";
