/** A content hash in a file name. */
const HASH = /\.[0-9a-f]{10}(?=\.)/

/** The name of a file without its content hash, which the same file has in every version: `chunk.384.*.js`. */
export const stemOf = (file: string): string => file.replace(HASH, '.*')

/** Whether a file is sent as a delta, and later versions of it as deltas from it. */
export const hasDeltas = (file: string): boolean => /\.(js|css)$/.test(file)

/** `Use-As-Dictionary` of a file: browsers offer it for the same file of every other version. */
export const dictionaryHeader = (name: string, file: string): string =>
  `match="/assets/${name}/*/${stemOf(file)}"`
