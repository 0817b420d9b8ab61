import { readdirSync } from 'node:fs'
import path from 'node:path'
import { contrasts, type Contrast } from './contrast'
import { readComponents, type ComponentDoc } from './components'
import { readUnreleased, readVersions, type News, type Version } from './news'
import { readPages, readScreens, type ScreenDoc } from './screens'
import { readText } from './source-files'
import { readTokenSheet, type Token } from './token-sheet'
import { partsOf, tokenUse } from './usage'

/** Everything that the design reference shows and that is read from the repository. */
export interface Reference {
  readonly tokens: readonly Token[]
  readonly breakpoints: readonly Token[]
  readonly contrasts: readonly Contrast[]
  readonly tokenUse: Readonly<Record<string, readonly string[]>>
  readonly components: readonly (ComponentDoc & { readonly parts: readonly string[] })[]
  readonly screens: readonly ScreenDoc[]
  /** The paths of each section's pages. */
  readonly pages: readonly (readonly string[])[]
  readonly unreleased: readonly News[]
  readonly versions: readonly Version[]
}

/** Read the design reference from the sources of the repository. */
export async function readReference(root: string): Promise<Reference> {
  const components = (await readComponents(root)).map((component) => ({
    ...component,
    parts: partsOf(root, component.file),
  }))
  const withParts = (names: readonly string[]): string[] => {
    const found = new Set(names)
    // A set visits what is added to it meanwhile.
    for (const name of found)
      components.find((entry) => entry.name === name)?.parts.forEach((part) => found.add(part))
    return [...found].filter((name) => components.some((entry) => entry.name === name)).toSorted()
  }
  const tokens = readTokenSheet(readText(root, 'shared-ui/src/tokens/tokens.css'))
  return {
    tokens,
    contrasts: contrasts(tokens),
    breakpoints: readTokenSheet(readText(root, 'shared-ui/src/tokens/breakpoints.css')),
    tokenUse: tokenUse(root, stylesheetsOf(root)),
    components,
    screens: (await readScreens(root)).map((screen) => ({
      ...screen,
      components: withParts(screen.components),
    })),
    pages: await readPages(root),
    unreleased: readUnreleased(root),
    versions: readVersions(root),
  }
}

/** The stylesheets of everything that members see, without the tokens themselves. @returns paths from the root */
function stylesheetsOf(root: string): string[] {
  return readdirSync(root)
    .filter((name) => /^(mf-.*|shell|section-kit|shared-ui)$/.test(name))
    .flatMap((name) =>
      readdirSync(path.join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${name}/src/${file.split(path.sep).join('/')}`,
      ),
    )
    .filter((file) => file.endsWith('.css') && !file.startsWith('shared-ui/src/tokens/'))
    .toSorted()
}
