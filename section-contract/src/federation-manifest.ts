/** The file in which a federation build lists its exposed and shared modules and their files. All build tools write the same format. */
export const MANIFEST_FILE = 'mf-manifest.json'
