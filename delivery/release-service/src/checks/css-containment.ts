import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { transform, type Rule, type Selector, type SelectorComponent } from 'lightningcss'
import type { Candidate } from './differences'

/** Class prefixes of packages that a section bundles; these class names include a digest of the stylesheet. */
export const BUNDLED = ['shared-ui-', 'section-kit-']

/**
 * Selectors of a section's stylesheets that could match outside it: without a class of its own prefix. Keyframes are
 * global too and need the prefix as well. The shell styles the page itself, so it is not checked.
 *
 * @param sections all of the portal: the prefix of one may begin with that of another
 */
export async function uncontainedSelectors(
  { name, folder, release }: Candidate,
  sections: readonly string[],
): Promise<string[]> {
  if (name === 'shell') return []
  const sheets = Object.keys(release.files).filter((file) => file.endsWith('.css'))
  const found = await Promise.all(
    sheets.map(async (file) => {
      const css = await readFile(path.join(folder, file))
      return uncontained(css, name, sections).map(
        (what) => `${file} reaches outside the section with "${what}"`,
      )
    }),
  )
  return found.flat()
}

/**
 * Selectors and at-rules of a stylesheet that reach outside the section. At-rules are refused unless they are known to be contained:
 * `@property`, `@page`, `@view-transition`, `@layer` and others hold for the whole page.
 *
 * @param section the prefix of its class names, without the hyphen at the end
 * @param sections all of the portal: with `mf-news-old` among them, `.mf-news-old-list` is not one of `mf-news`
 */
export function uncontained(css: Buffer, section: string, sections: readonly string[] = []): string[] {
  const startsOneOf = (word: string, prefixes: readonly string[]) =>
    prefixes.some((prefix) => word.startsWith(prefix))
  const longer = sections.filter((each) => each.startsWith(`${section}-`)).map((each) => `${each}-`)
  const isOwn = (word: string) => startsOneOf(word, [`${section}-`, ...BUNDLED]) && !startsOneOf(word, longer)
  const found: string[] = []

  /** @param isNested within a rule whose selectors have been checked, so that `&` is contained */
  function visit(rules: readonly Rule[], isNested: boolean): void {
    for (const rule of rules) {
      if (rule.type === 'style') {
        const { selectors, rules: nested = [] } = rule.value
        found.push(...selectors.filter((each) => !isContained(each, isOwn, isNested)).map(textOf))
        visit(nested, true)
      } else if (rule.type === 'keyframes') {
        const { name } = rule.value
        const word = typeof name === 'string' ? name : name.value
        if (!isOwn(word)) found.push(`@keyframes ${word}`)
      } else if (rule.type === 'scope') {
        // What is in it matches within its start only, whatever it says.
        const { scopeStart } = rule.value
        if (!scopeStart?.every((each) => isContained(each, isOwn, isNested))) found.push('@scope')
      } else if (isGroup(rule)) visit(rule.value.rules, isNested)
      else if (rule.type !== 'nested-declarations' && rule.type !== 'ignored') found.push(nameOf(rule))
    }
  }
  transform({
    filename: 'check.css',
    code: css,
    visitor: { StyleSheet: ({ rules }) => visit(rules, false) },
  })
  return found
}

type Group = Extract<Rule, { type: 'media' | 'supports' | 'container' | 'starting-style' }>

/** Whether it only says when the rules in it hold. */
const isGroup = (rule: Rule): rule is Group =>
  ['media', 'supports', 'container', 'starting-style'].includes(rule.type)

const nameOf = (rule: Rule) =>
  `@${rule.type === 'unknown' ? rule.value.name : rule.type.replace(/-(block|statement)$/, '')}`

/** The elements that one part of a selector between two combinators matches. */
type Compound = readonly SelectorComponent[]

/**
 * Whether a selector only matches elements of the section: those with a class of its own, elements inside of them, and siblings of the
 * latter. A sibling of the outermost element of the section may belong to somebody else.
 */
export function isContained(
  selector: Selector,
  isOwn: (word: string) => boolean,
  isNested: boolean,
): boolean {
  let contained = false
  let inside = false
  let compound: Compound = []
  const close = () => (contained = inside || compound.some((part) => isOwnPart(part, isOwn, isNested)))
  for (const part of selector) {
    if (part.type !== 'combinator') {
      compound = [...compound, part]
      continue
    }
    close()
    compound = []
    const isSibling = part.value === 'next-sibling' || part.value === 'later-sibling'
    inside = isSibling ? inside : contained
  }
  close()
  return contained
}

/** Inside `:is()` and `:where()` every alternative must be contained; inside `:not()` a class contains nothing. */
function isOwnPart(part: SelectorComponent, isOwn: (word: string) => boolean, isNested: boolean): boolean {
  if (part.type === 'class') return isOwn(part.name)
  if (part.type === 'nesting') return isNested
  return (
    part.type === 'pseudo-class' &&
    (part.kind === 'is' || part.kind === 'where') &&
    part.selectors.every((inner) => isContained(inner, isOwn, isNested))
  )
}

const COMBINATORS: Readonly<Record<string, string>> = {
  child: ' > ',
  'next-sibling': ' + ',
  'later-sibling': ' ~ ',
}

function textOf(selector: Selector): string {
  return selector
    .map((part) => {
      if (part.type === 'class') return `.${part.name}`
      if (part.type === 'id') return `#${part.name}`
      if (part.type === 'type') return part.name
      if (part.type === 'universal') return '*'
      if (part.type === 'combinator') return COMBINATORS[part.value] ?? ' '
      if (part.type === 'attribute') return `[${part.name}]`
      if (part.type === 'pseudo-class' || part.type === 'pseudo-element') return `:${part.kind}`
      return '&'
    })
    .join('')
}
