import { readFileSync } from 'node:fs'
import path from 'node:path'
import { designTokens } from './design-tokens'
import { readTokenSheet } from './token-sheet'

const css = readFileSync(path.resolve(__dirname, '../../../../shared-ui/src/tokens/tokens.css'), 'utf8')
const tokens = readTokenSheet(css)

describe('the export for design tools', () => {
  it('contains every token of the stylesheet, in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      const exported = designTokens(tokens, theme)
      const names = Object.entries(exported).flatMap(([kind, group]) =>
        typeof group === 'string'
          ? []
          : Object.keys(group).map((name) => (name === 'default' ? `--${kind}` : `--${kind}-${name}`)),
      )
      expect(names.toSorted()).toEqual(tokens.map(({ name }) => name).toSorted())
    }
  })

  it('writes colours, sizes, times, fonts and shadows as the W3C format has them', () => {
    const light = designTokens(tokens, 'light')
    expect(light).toMatchObject({
      color: {
        accent: {
          $type: 'color',
          $value: { colorSpace: 'srgb', components: [0.0431, 0.4, 0.4392], alpha: 1, hex: '#0b6670' },
        },
        backdrop: { $value: { alpha: 0.48 } },
      },
      space: { '4': { $type: 'dimension', $value: { value: 1, unit: 'rem' } } },
      duration: { default: { $type: 'duration', $value: { value: 140, unit: 'ms' } } },
      font: {
        sans: { $type: 'fontFamily' },
        'weight-bold': { $type: 'fontWeight', $value: 650 },
        'size-2xl': {
          $value: { value: 2.25, unit: 'rem' },
          $extensions: { 'org.recog.css': 'clamp(1.75rem, 1.45rem + 1.4vw, 2.25rem)' },
        },
      },
      line: { 'height-body': { $type: 'number', $value: 1.6 } },
      shadow: { overlay: { $type: 'shadow', $value: [{ blur: { value: 2, unit: 'px' } }, {}] } },
    })
    expect(designTokens(tokens, 'dark')).toMatchObject({
      color: { accent: { $value: { hex: '#5cc4cc' } } },
    })
  })

  it('refuses a value that the format cannot express', () => {
    const odd = { name: '--space-9', group: 'Spacing', description: '', light: '3em', dark: '3em' }
    expect(() => designTokens([odd], 'light')).toThrow('"3em" is not a dimension')
  })
})
