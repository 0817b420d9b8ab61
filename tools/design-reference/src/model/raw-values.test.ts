import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rawValues } from './raw-values'
import { readTokenSheet } from './token-sheet'

const root = path.resolve(__dirname, '../../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const breakpoints = readTokenSheet(read('shared-ui/src/tokens/breakpoints.css')).map(({ light }) =>
  Number.parseFloat(light),
)

/** The stylesheets of everything that members and designers see. */
const stylesheets = [...readdirSync(root), 'tools/design-reference']
  .filter((folder) => /^(mf-.*|shell|section-kit|shared-ui|tools\/design-reference)$/.test(folder))
  .flatMap((folder) =>
    readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, 'src', file),
    ),
  )
  .filter((file) => file.endsWith('.css') && !file.startsWith('shared-ui/src/tokens/'))

describe('stylesheets', () => {
  it.each(stylesheets)('%s takes its colours and sizes from tokens', (file) => {
    expect(rawValues(read(file), breakpoints)).toEqual([])
  })
})

describe('the check of raw values', () => {
  const found = (css: string) => rawValues(css, [40]).map(({ property }) => property)

  it.each([
    'color: #fff',
    'background: rgb(0 0 0 / 10%)',
    'color: var(--color-text, #14202b)',
    'border: 1px solid black',
    'padding: 0.6rem',
    'margin-block-start: 3px',
    'font-size: 0.9rem',
    'border-radius: 6px',
    'transition: color 200ms',
    'font-weight: 600',
    'height: 3px',
  ])('rejects %s', (declaration) => {
    expect(found(`.a {\n  ${declaration};\n}`)).toHaveLength(1)
  })

  it.each([
    'color: var(--color-text)',
    'border: 1px solid var(--color-border)',
    'padding: 0 var(--space-4)',
    'margin-inline-start: -1px',
    'width: min(100%, 20rem)',
    'grid-template-columns: 11rem 1fr',
    'text-underline-offset: 0.18em',
    'background: color-mix(in srgb, var(--color-danger) 35%, var(--color-surface))',
    'white-space: nowrap',
    'padding: 0.1rem 0.6rem; /* off scale: as high as the line around it */',
  ])('accepts %s', (declaration) => {
    const line = declaration.includes(';') ? declaration : `${declaration};`
    expect(found(`.a {\n  ${line}\n}`)).toEqual([])
  })

  it('accepts only the breakpoints, or just below them', () => {
    expect(found('@media (max-width: 40rem) {}\n@container (max-width: 39.99rem) {}')).toEqual([])
    expect(found('@media (max-width: 41rem) {}')).toEqual(['@media'])
    expect(found('@media (min-width: 640px) {}')).toEqual(['@media'])
  })
})
