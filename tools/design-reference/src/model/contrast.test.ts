import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contrast, contrasts } from './contrast'
import { readTokenSheet } from './token-sheet'

const css = readFileSync(path.resolve(__dirname, '../../../../shared-ui/src/tokens/tokens.css'), 'utf8')

/** The custom properties of the block after a selector, with their values. */
function declarations(selector: string): string[] {
  const start = css.indexOf(selector)
  return css.slice(start, css.indexOf('\n}', start)).match(/--[\w-]+: [^;]+/g) ?? []
}

describe('colour tokens', () => {
  it('are the same in both dark themes', () => {
    const bySystem = declarations(":root:not([data-theme='light']) {").filter(
      (line) => !line.includes('[data-theme'),
    )
    expect(bySystem.length).toBeGreaterThan(20)
    expect(declarations(":root[data-theme='dark'] {")).toEqual(bySystem)
  })

  it.each(['light', 'dark'] as const)(
    '%s: every text is readable, and edges of controls and the focus ring are visible',
    (theme) => {
      const pairs = contrasts(readTokenSheet(css))
      expect(pairs.length).toBeGreaterThan(30)
      expect(pairs.filter((pair) => pair[theme] < pair.atLeast)).toEqual([])
    },
  )

  it('are compared as WCAG defines it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
