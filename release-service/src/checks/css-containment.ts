import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { transform, type Selector } from 'lightningcss'
import type { Candidate } from './differences'

/** Class prefixes of packages that a section bundles; these class names include a digest of the stylesheet. */
const BUNDLED = ['shared-ui-', 'section-kit-']

/**
 * Selectors of a section's stylesheets that could match outside it: without a class of its own prefix. Keyframes are
 * global too and need the prefix as well. The shell styles the page itself, so it is not checked.
 */
export async function uncontainedSelectors({ name, folder, release }: Candidate): Promise<string[]> {
  if (name === 'shell') return []
  const sheets = Object.keys(release.files).filter((file) => file.endsWith('.css'))
  const found = await Promise.all(
    sheets.map(async (file) => {
      const css = await readFile(path.join(folder, file))
      return uncontained(css, name).map((what) => `${file} reaches outside the section with "${what}"`)
    }),
  )
  return found.flat()
}

/**
 * Selectors, keyframes and fonts of a stylesheet that reach outside the section.
 *
 * @param section the prefix of its class names, without the hyphen at the end
 */
export function uncontained(css: Buffer, section: string): string[] {
  const prefixes = [`${section}-`, ...BUNDLED]
  const isOwn = (word: string) => prefixes.some((prefix) => word.startsWith(prefix))
  const found: string[] = []
  transform({
    filename: 'check.css',
    code: css,
    visitor: {
      Selector(selector) {
        if (!hasClass(selector, isOwn)) found.push(textOf(selector))
      },
      Rule: {
        keyframes({ value }) {
          const word = typeof value.name === 'string' ? value.name : value.name.value
          if (!isOwn(word)) found.push(`@keyframes ${word}`)
        },
        'font-face'() {
          found.push('@font-face')
        },
      },
    },
  })
  return found
}

/** Inside `:is()` and `:where()` every alternative must be contained; inside `:not()` a class contains nothing. */
function hasClass(selector: Selector, isOwn: (word: string) => boolean): boolean {
  return selector.some((part) => {
    if (part.type === 'class') return isOwn(part.name)
    if (part.type === 'nesting') return true
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.every((inner) => hasClass(inner, isOwn))
    return false
  })
}

function textOf(selector: Selector): string {
  return selector
    .map((part) => {
      if (part.type === 'class') return `.${part.name}`
      if (part.type === 'id') return `#${part.name}`
      if (part.type === 'type') return part.name
      if (part.type === 'universal') return '*'
      if (part.type === 'combinator') return part.value === 'descendant' ? ' ' : ` ${part.value} `
      if (part.type === 'attribute') return `[${part.name}]`
      if (part.type === 'pseudo-class' || part.type === 'pseudo-element') return `:${part.kind}`
      return '&'
    })
    .join('')
}
