/** The file in which a federation build lists its exposed and shared modules and their files. All build tools write the same format. */
export const MANIFEST_FILE = 'mf-manifest.json'

/**
 * The name of one release of a section in the federation runtime, such as `mf_projects_0_1_0_abc1234` (ADR 2). It is a valid
 * identifier because builds may use it as a variable. It contains the version because the runtime caches by name, and the
 * fallback version can be loaded into the same page.
 *
 * @param section as in its `section.ts`
 * @param version of the release
 */
export function federationName(section: string, version: string): string {
  return `${section}_${version}`.replaceAll(/\W/g, '_')
}
