import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Rule, type Selector, type SelectorComponent, transform } from 'lightningcss'
import { ReleasedFiles } from '../read/read'
import type { Store } from '../store/store'
import type { Candidate } from '../store/accepted'

/** Class prefixes of packages that a section bundles; these class names include a digest of the stylesheet. */
const BUNDLED = ['shared-ui-', 'section-kit-']

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
      const depth = depthOf(css.toString('utf8'))
      if (depth > DEEPEST)
        return [`${file} has ${depth} blocks and brackets within each other, the limit is ${DEEPEST}`]
      if (selectorsIn(css) > MOST_SELECTORS)
        return [`${file} has more than ${MOST_SELECTORS} selectors once its nested rules are written out`]
      return uncontained(css, name, sections).map(
        (what) => `${file} reaches outside the section with "${what}"`,
      )
    }),
  )
  return found.flat()
}

/** Nested rules are written out to be compared: each `&` doubles, and a few lines become gigabytes. */
const MOST_SELECTORS = 50_000

/** How many selectors a stylesheet has once its nested rules are written out, or a number above the limit. */
function selectorsIn(css: Buffer): number {
  let all = 0
  const visit = (rules: readonly Rule[], parents: number): void => {
    for (const rule of rules) {
      let own = parents
      if (rule.type === 'style') {
        const { selectors } = rule.value
        const nestings = JSON.stringify(selectors).split('"type":"nesting"').length - 1
        own = selectors.length + parents * Math.max(selectors.length, nestings)
        all += own
      }
      if (all > MOST_SELECTORS) return
      if ('value' in rule && rule.value && 'rules' in rule.value)
        visit((rule.value.rules ?? []) as readonly Rule[], own)
    }
  }
  transform({ filename: 'check.css', code: css, visitor: { StyleSheet: ({ rules }) => visit(rules, 0) } })
  return all
}

/** Lightning CSS ends the process somewhere above a thousand. */
const DEEPEST = 100

/** Comments, strings and escapes, of which no part opens or closes anything; URLs without quotes; and the rest that does. */
const TOKENS =
  /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n\r\f])*"?|'(?:\\[^]|[^'\\\n\r\f])*'?|\\[^]|url\((?!\s*["'])(?:\\[^]|[^)\\])*\)?|[([{}\])]/gi

/** How many blocks and brackets are within each other. What opens in a URL without quotes may be none, and counts for good. */
function depthOf(css: string): number {
  let [depth, deepest] = [0, 0]
  for (const [token] of css.matchAll(TOKENS)) {
    const isUrl = /^url/i.test(token)
    if (isUrl) depth += (token.match(/[([{]/g)?.length ?? 0) - 1
    else if (/^[([{]$/.test(token)) depth += 1
    else if (/^[)\]}]$/.test(token)) depth = Math.max(0, depth - 1)
    deepest = Math.max(deepest, depth)
  }
  return deepest
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
        // A rule in it matches only below the start of the scope, whatever its selector.
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
function isContained(selector: Selector, isOwn: (word: string) => boolean, isNested: boolean): boolean {
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

/** As the tools build: so that styles compare equal that another tool has minified. */
const TARGETS = { chrome: 109 << 16, safari: 16 << 16, firefox: 115 << 16 }
const BUNDLED_CLASS = new RegExp(`"(?:${BUNDLED.join('|')})[\\w-]+"`, 'g')

/**
 * Styles of shared packages that a section bundles, where they differ from the shell's. Their classes include a digest of the stylesheet:
 * under the same class is the same style, and another would change the header and pages of other sections. What the live version has
 * counts too, because other tools may have built it.
 *
 * @param candidates what is to be made live together
 */
export async function changedStyles(
  { name, folder, release }: Candidate,
  { store, candidates }: { readonly store: Store; readonly candidates: readonly Candidate[] },
): Promise<string[]> {
  if (name === 'shell') return []
  const newShell = candidates.find((each) => each.name === 'shell')
  const shell = [...(await liveSheets(store, 'shell')), ...(newShell ? await sheetsOf(newShell) : [])]
  const shared = new Set(shell.flatMap((sheet) => [...stylesIn(sheet, name).values()].flat()))
  const same = new Set(
    [...shell, ...(await liveSheets(store, name))].flatMap((sheet) => [...stylesIn(sheet, name).keys()]),
  )
  const sheets = await sheetsOf({ name, folder, release })
  const changed = sheets.flatMap((sheet) =>
    [...stylesIn(sheet, name)].flatMap(([style, classes]) =>
      same.has(style) ? [] : classes.filter((each) => shared.has(each)),
    ),
  )
  return [...new Set(changed)].map((each) => `the style of ${each} differs from the shell's`)
}

const sheetsOf = ({ folder, release }: Candidate): Promise<Buffer[]> =>
  Promise.all(
    Object.keys(release.files)
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFile(path.join(folder, file))),
  )

async function liveSheets(store: Store, name: string): Promise<Buffer[]> {
  const files = new ReleasedFiles(store)
  const version = await files.liveVersion(name)
  const statement = version && (await files.statement(name, version))
  if (!statement) return []
  const sheets = [...statement.digests.keys()].filter((file) => file.endsWith('.css'))
  return (await Promise.all(sheets.map((file) => files.read(name, version, file)))).flatMap(
    (css) => css ?? [],
  )
}

/** The bundled classes by each declaration with everything around it. Declarations for elements of the section itself are left out. */
function stylesIn(css: Buffer, section: string): ReadonlyMap<string, readonly string[]> {
  const isOwn = (word: string) => word.startsWith(`${section}-`)
  const styles = new Map<string, readonly string[]>()
  const classesIn = (text: string) => (text.match(BUNDLED_CLASS) ?? []).map((each) => each.slice(1, -1))
  const visit = (rules: readonly Rule[], around: string): void => {
    for (const rule of rules) {
      if (rule.type === 'style') {
        const { selectors, declarations, rules: nested = [] } = rule.value
        const { declarations: normal = [], importantDeclarations: important = [] } = declarations ?? {}
        for (const selector of selectors) {
          if (isContained(selector, isOwn, false)) continue
          const here = around + plainText(selector)
          for (const each of [...normal, ...important.map((declaration) => ({ important: declaration }))])
            styles.set(here + plainText(each), classesIn(here))
          visit(nested, here)
        }
      } else if (rule.type === 'keyframes')
        styles.set(around + plainText(rule), classesIn(plainText(rule.value.name)))
      else if ('value' in rule && rule.value && 'rules' in rule.value)
        visit(rule.value.rules as readonly Rule[], around + plainText({ ...rule.value, rules: [] }))
    }
  }
  const { code } = transform({ filename: 'check.css', code: css, minify: true, targets: TARGETS })
  transform({ filename: 'check.css', code, visitor: { StyleSheet: ({ rules }) => visit(rules, '') } })
  return styles
}

/** Without the place in the file. */
const plainText = (value: unknown) =>
  JSON.stringify(value, (key, each: unknown) => (key === 'loc' ? undefined : each))
