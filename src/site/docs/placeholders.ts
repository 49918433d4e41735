// Placeholders in samples; a page replaces them with what is true of its own directory.

export const ORIGIN = "https://directory.example";
/** A property of the sample directory. */
export const SAMPLE_ID = "711876a9-e88e-4d5a-991d-2d4373bc9e8b";
