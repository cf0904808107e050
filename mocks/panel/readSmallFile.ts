/** The text of a pack or a story. Both are far shorter: a longer file is refused for its length, so its rest is not read. */
export const readSmallFile = (file: Blob): Promise<string> => file.slice(0, 2_000_000).text();
