import type { Token } from './token-sheet'

/** A token in the format of the W3C Design Tokens Community Group, 2025.10. */
interface DesignToken {
  readonly $type: string
  readonly $value: unknown
  readonly $description: string
  /** The CSS value, if the format has no equivalent, as for `clamp()`. */
  readonly $extensions?: { readonly 'org.recog.css': string }
}

interface DesignTokens {
  readonly [name: string]: DesignToken | DesignTokens | string
}

/**
 * Convert tokens to the W3C format. `--color-bg` becomes `color.bg`; each theme is a file of its own, as design tools expect.
 *
 * @throws Error for a value that the format cannot express
 */
export function designTokens(tokens: readonly Token[], theme: 'light' | 'dark'): DesignTokens {
  const root: Record<string, unknown> = { $description: `ReCOG members' portal, ${theme} theme` }
  for (const token of tokens) {
    const [kind = '', ...rest] = token.name.slice(2).split('-')
    const group = (root[kind] ??= {}) as Record<string, DesignToken>
    const value = converted(kind, rest.join('-'), token[theme])
    group[rest.join('-') || 'default'] = { ...value, $description: token.description }
  }
  return root as DesignTokens
}

type Value = Omit<DesignToken, '$description'>

function converted(kind: string, rest: string, css: string): Value {
  if (kind === 'color') return { $type: 'color', $value: colour(css) }
  if (kind === 'shadow') return { $type: 'shadow', $value: css.split(/,(?![^(]*\))/).map(shadow) }
  if (kind === 'font' && !/^(size|weight)/.test(rest)) return { $type: 'fontFamily', $value: families(css) }
  if (rest.startsWith('weight')) return { $type: 'fontWeight', $value: Number(css) }
  if (css.endsWith('ms')) {
    return { $type: 'duration', $value: { value: Number.parseFloat(css), unit: 'ms' } }
  }
  if (/^[\d.]+$/.test(css)) return { $type: 'number', $value: Number(css) }
  const fluid = /^clamp\(.*,\s*([\d.]+rem)\)$/.exec(css)
  if (fluid?.[1]) {
    return {
      $type: 'dimension',
      $value: dimension(fluid[1]),
      $extensions: { 'org.recog.css': css },
    }
  }
  return { $type: 'dimension', $value: dimension(css) }
}

function dimension(css: string): { value: number; unit: string } {
  const [, value, unit] = /^(-?[\d.]+)(px|rem)$/.exec(css) ?? (css === '0' ? ['', '0', 'px'] : [])
  if (value === undefined || unit === undefined) throw new Error(`"${css}" is not a dimension`)
  return { value: Number(value), unit }
}

function colour(css: string) {
  const hex = /^#([0-9a-f]{6})$/.exec(css)?.[1]
  const channels = hex
    ? [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    : /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(css)?.slice(1, 4).map(Number)
  if (!channels) throw new Error(`"${css}" is not a colour of the stylesheet`)
  const alpha = hex ? 1 : Number(/(\d+)%/.exec(css)?.[1]) / 100
  return {
    colorSpace: 'srgb',
    components: channels.map((channel) => Math.round((channel / 255) * 10_000) / 10_000),
    alpha,
    hex: `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
  }
}

function shadow(css: string) {
  const [, x = '', y = '', blur = '', color = ''] = /^\s*(\S+) (\S+) (\S+) (rgb\(.*\))\s*$/.exec(css) ?? []
  if (!color) throw new Error(`"${css}" is not a shadow of the stylesheet`)
  return {
    color: colour(color),
    offsetX: dimension(x),
    offsetY: dimension(y),
    blur: dimension(blur),
    spread: dimension('0'),
  }
}

const families = (css: string) => css.split(',').map((name) => name.trim().replace(/^'|'$/g, ''))
