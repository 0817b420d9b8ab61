/** The file in which a federation build lists what it exposes, shares and loads; every build tool writes the same. */
export const MANIFEST_FILE = 'mf-manifest.json'
