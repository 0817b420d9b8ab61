import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contrast, contrasts } from './contrast'
import { readTokenSheet } from './token-sheet'

const css = readFileSync(path.resolve(__dirname, '../../../../shared-ui/src/tokens/tokens.css'), 'utf8')

describe('colour tokens', () => {
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
