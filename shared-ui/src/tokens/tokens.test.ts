import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contrast, readTokens, type Tokens } from './contrast'

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8')
const light = readTokens(css, ':root {')
const darkBySystem = readTokens(css, ":root:not([data-theme='light']) {")
const darkByChoice = readTokens(css, ":root[data-theme='dark'] {")
const themes: [string, Tokens][] = [
  ['light', light],
  ['dark', darkByChoice],
]

const SURFACES = ['bg', 'surface', 'surface-raised']
const ON_SURFACES = ['text', 'text-muted', 'accent', 'accent-strong', 'danger', 'success', 'warning', 'info']
const PAIRS = [
  ...SURFACES.flatMap((surface) => ON_SURFACES.map((text) => [text, surface] as const)),
  ...['info', 'success', 'warning', 'danger'].flatMap(
    (tone) =>
      [
        [tone, `${tone}-soft`],
        ['text', `${tone}-soft`],
      ] as const,
  ),
  ['accent-strong', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
] as const

describe('colour tokens', () => {
  it('are the same in both dark themes', () => {
    expect(darkBySystem).toEqual(darkByChoice)
  })

  it.each(themes)('%s: every text is readable on its background (4.5:1)', (_, tokens) => {
    const unreadable = PAIRS.filter(([text, ground]) => contrast(tokens, text, ground) < 4.5)
    expect(unreadable).toEqual([])
  })

  it.each(themes)('%s: borders of controls and the focus ring are visible (3:1)', (_, tokens) => {
    const pairs = SURFACES.flatMap((surface) => [
      ['border-strong', surface] as const,
      ['focus', surface] as const,
    ])
    expect(pairs.filter(([edge, surface]) => contrast(tokens, edge, surface) < 3)).toEqual([])
  })
})
