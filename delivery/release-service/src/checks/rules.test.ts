import { isWithin } from '../core/run-together'
import type { Release } from '../store/release'
import { defaultLimits, parseLimits } from '../trust/signers'
import { overBudget } from './check'
import { uncontained } from './styles'

describe('shared ranges', () => {
  it.each([
    ['19.3.1', '19.3.1', true],
    ['19.4.0', '19.3.1', true],
    ['19.3.0', '19.3.1', false],
    ['20.0.0', '19.3.1', false],
    ['18.9.9', '19.3.1', false],
    ['0.1.0', '0.1.0', true],
    ['0.1.9', '0.1.2', true],
    ['0.2.0', '0.1.0', false],
    ['0.0.3', '0.0.3', true],
    ['0.0.4', '0.0.3', false],
    ['1.2.3-rc.1', '1.2.3', true],
  ])('%s for ^%s: %p', (have, want, isWithinRange) => {
    expect(isWithin(have, want)).toBe(isWithinRange)
  })
})

describe('containment of styles', () => {
  const reaching = (css: string) => uncontained(Buffer.from(css), 'mf-projects')

  it.each([
    '.mf-projects-list-row-a1b2c3 { color: red }',
    '.mf-projects-list-row-a1b2c3 > li:hover::before { color: red }',
    '@media (width > 30rem) { .mf-projects-list-row-a1 { color: red } }',
    '.shared-ui-Button-root-a1b2c3 { color: red }',
    ':is(.mf-projects-a, .mf-projects-b) p { color: red }',
    '.mf-projects-a { & > p { color: red } }',
    '@keyframes mf-projects-list-spin-a1 { to { rotate: 1turn } }',
    '.mf-projects-a { p { color: red } @media print { & > b { color: red } } }',
    '.mf-projects-a + .mf-projects-b, .mf-projects-a p ~ * { color: red }',
    '@supports (color: red) { @container (width > 1px) { .mf-projects-a { color: red } } }',
    '@scope (.mf-projects-a) { p { color: red } }',
  ])('passes for %s', (css) => expect(reaching(css)).toEqual([]))

  it('tells sections apart whose names begin alike', () => {
    const css = Buffer.from('.mf-news-old-list-a1 { color: red } .mf-news-list-a1 { color: red }')
    expect(uncontained(css, 'mf-news', ['mf-news', 'mf-news-old'])).toEqual(['.mf-news-old-list-a1'])
    expect(uncontained(css, 'mf-news', ['mf-news', 'mf-new'])).toEqual([])
  })

  it.each([
    ['body { margin: 0 }', 'body'],
    [':root { --x: 1 }', ':root'],
    ['* { margin: 0 }', '*'],
    ['.mf-admin-table-row { margin: 0 }', '.mf-admin-table-row'],
    ['#portal-header { display: none }', '#portal-header'],
    ['.mf-projectsX { margin: 0 }', '.mf-projectsX'],
    ['p:not(.mf-projects-a) { margin: 0 }', 'p:not'],
    [':is(.mf-projects-a, body) { margin: 0 }', ':is'],
    ['@keyframes spin { to { rotate: 1turn } }', '@keyframes spin'],
    ['@font-face { font-family: x; src: url(x) }', '@font-face'],
    ['& body header { display: none }', '& body header'],
    ['@media print { & { display: none } }', '&'],
    ['.mf-projects-a ~ * { margin: 0 }', '.mf-projects-a ~ *'],
    ['.mf-projects-a { & ~ p { margin: 0 } }', '& ~ p'],
    [':is(.mf-projects-a ~ *) { margin: 0 }', ':is'],
    ['@property --x { syntax: "<length>"; inherits: true; initial-value: 0px }', '@property'],
    ['@page { margin: 0 }', '@page'],
    ['@view-transition { navigation: auto }', '@view-transition'],
    ['@layer a, b;', '@layer'],
    ['@layer a { .mf-projects-a { margin: 0 } }', '@layer'],
    ['@counter-style x { system: cyclic; symbols: a }', '@counter-style'],
    ['@import "more.css";', '@import'],
    ['@scope (body) { p { margin: 0 } }', '@scope'],
    ['@scope { p { margin: 0 } }', '@scope'],
    ['@unheard-of x { p { margin: 0 } }', '@unheard-of'],
  ])('fails for %s', (css, what) => expect(reaching(css)).toEqual([what]))
})

it('counts the files for entering, not those beside them', () => {
  const file = (brotli: number) => ({ bytes: brotli, brotli, integrity: '' })
  const release = {
    name: 'mf-projects',
    preload: ['entry.js'],
    css: ['a.css'],
    files: { 'entry.js': file(40_000), 'a.css': file(9_000), 'later.js': file(200_000) },
    section: { pages: {}, budget: 49_000 },
  } as unknown as Release
  expect(overBudget(release)).toEqual([])
  expect(overBudget({ ...release, css: ['a.css', 'later.js'] })).toHaveLength(1)
})

it('a section lowers its own budget, and does not raise it', () => {
  const file = { bytes: 100_000, brotli: 100_000, integrity: '' }
  const release = {
    name: 'mf-projects',
    preload: ['entry.js'],
    css: [],
    files: { 'entry.js': file },
    section: { pages: {}, budget: 1e9 },
  } as unknown as Release
  expect(overBudget(release)).toEqual(['entering costs 97.7 KB after brotli, the budget is 48.0 KB'])
  const limits = { ...defaultLimits('mf-projects'), enter: 200_000 }
  expect(overBudget(release, limits)).toEqual([])
  expect(overBudget({ ...release, section: { pages: {}, budget: 90_000 } }, limits)).toHaveLength(1)
})

it('all scripts and styles count, also those that nobody loads at first', () => {
  const later = { bytes: 3e6, brotli: 3e6, integrity: '' }
  const release = { name: 'mf-projects', preload: [], css: [], files: { 'later.js': later } }
  expect(overBudget(release as unknown as Release)).toEqual([
    'has 3000000 bytes of scripts and styles after brotli, the limit is 262144',
  ])
})

describe("the operator's limits", () => {
  it.each([
    'enter',
    'enter=',
    'enter=64 k',
    'enter=-1',
    'entry=64k',
    'enter=64kB',
    'enter=64k,',
    '',
    'toString=1',
  ])('are refused where mistyped: "%s"', (text) =>
    expect(() => parseLimits(text)).toThrow('is not a limit, such as enter=64k'),
  )

  it('are numbers, of thousands or millions of bytes too', () => {
    expect(parseLimits('enter=64k, files=200,bytes=40M')).toEqual({
      enter: 65_536,
      files: 200,
      bytes: 41_943_040,
    })
  })
})

it('has a budget for a release that names none', () => {
  const heavy = { preload: ['entry.js'], css: [], files: { 'entry.js': { brotli: 1024 * 1024 } } }
  for (const name of ['shell', 'mf-news'])
    expect(overBudget({ ...heavy, name } as unknown as Release)[0]).toMatch('entering costs 1024.0 KB')
})
