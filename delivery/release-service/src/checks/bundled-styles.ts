import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { transform, type Rule } from 'lightningcss'
import { ReleasedFiles } from '../read/released-files'
import type { Store } from '../store/store'
import { BUNDLED, isContained } from './css-containment'
import type { Candidate } from './differences'

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
          const here = around + textOf(selector)
          for (const each of [...normal, ...important.map((declaration) => ({ important: declaration }))])
            styles.set(here + textOf(each), classesIn(here))
          visit(nested, here)
        }
      } else if (rule.type === 'keyframes')
        styles.set(around + textOf(rule), classesIn(textOf(rule.value.name)))
      else if ('value' in rule && rule.value && 'rules' in rule.value)
        visit(rule.value.rules as readonly Rule[], around + textOf({ ...rule.value, rules: [] }))
    }
  }
  const { code } = transform({ filename: 'check.css', code: css, minify: true, targets: TARGETS })
  transform({ filename: 'check.css', code, visitor: { StyleSheet: ({ rules }) => visit(rules, '') } })
  return styles
}

/** Without the place in the file. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (key, each: unknown) => (key === 'loc' ? undefined : each))
