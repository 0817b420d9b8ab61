export interface NewPage {
  readonly section: string
  readonly folder: string
  readonly component: string
  readonly path: string
  readonly title: string
}

/** Add the page to the `pages` of a `section.ts`. @returns the new source @throws when the file has none */
export function addToDescription(source: string, { path, component, title }: NewPage): string {
  const entry = `'${path}': { page: '${component}', title: '${title.replaceAll("'", "\\'")}', audience: 'signed-in' },`
  return replaceOnce(source, /(?<=\n {2}pages: \{\n[\s\S]*?)(?=\n {2}\},?\n)/, `\n    ${entry}`)
}

/** Add the component to those of a `SectionRoutes.tsx` or `contributions.tsx`. @returns the new source @throws when the file has none */
export function addToRoutes(
  source: string,
  { file, component }: Pick<NewPage, 'component'> & { readonly file: string },
): string {
  const imported = replaceOnce(
    source,
    /(?<=from '..\/section'\n)/,
    `import { ${component} } from './${file}'\n`,
  )
  return replaceOnce(imported, /,?\s*(?=\}\)\s*$)/, `, ${component} `)
}

/** @throws when the place is not in the source */
export function replaceOnce(source: string, place: RegExp, text: string): string {
  if (!place.test(source)) throw new Error('The section differs from the others; add it by hand')
  return source.replace(place, () => text)
}
