/**
 * The name of one build of a section in the federation runtime, `mf_projects_0_1_0_abc1234`: an identifier, because builds
 * may use it as a variable. It contains the version, because the runtime reuses what it knows by name, and two versions of a
 * section can be in one page.
 */
export function federationName(section: string, version: string): string {
  return `${section}_${version}`.replaceAll(/\W/g, '_')
}
