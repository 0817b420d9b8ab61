import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../../..')
const defined = customProperties(readFileSync(path.join(__dirname, 'tokens.css'), 'utf8'))

/** Every stylesheet of every package, so that a misspelt token does not quietly mean "nothing". */
const stylesheets = [...readdirSync(root), 'tools/design-reference']
  .filter((folder) => /^(mf-.*|shell|section-kit|shared-ui|tools\/design-reference)$/.test(folder))
  .flatMap((folder) =>
    readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, 'src', file),
    ),
  )
  .filter((file) => file.endsWith('.css'))

describe('tokens in stylesheets', () => {
  it.each(stylesheets)('%s uses only tokens that exist', (file) => {
    const css = readFileSync(path.join(root, file), 'utf8')
    const own = customProperties(stylesOf(packageOf(file)))
    const used = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '')
    expect(used.filter((name) => !defined.has(name) && !own.has(name))).toEqual([])
  })
})

const packageOf = (file: string) => file.split('/src/')[0]

/** All styles of a package: one file may set what the styles of another read. */
function stylesOf(name: string | undefined): string {
  const files = stylesheets.filter((file) => packageOf(file) === name)
  return files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
}

function customProperties(css: string): ReadonlySet<string> {
  return new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name ?? ''))
}
