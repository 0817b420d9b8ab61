export interface NewSection {
  readonly name: string
  readonly path: string
  readonly title: string
}

const SECTIONS = /(?:^\/mf-.*\n)+/m

/** Add the team of a section to CODEOWNERS. @returns the new source @throws when the file has no sections */
export function addToOwners(source: string, { name }: NewSection): string {
  if (!SECTIONS.test(source)) throw new Error('CODEOWNERS has no sections; name the owner by hand')
  const line = `/${name}/`.padEnd(32) + `@recog/team-${name.slice('mf-'.length)}`
  return source.replace(SECTIONS, `$&${line}\n`)
}
