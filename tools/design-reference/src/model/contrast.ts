import type { Token } from './token-sheet'

/** A text or edge and the colour behind it, without `--color-`, and the contrast it must have. */
interface Pair {
  readonly front: string
  readonly ground: string
  /** WCAG 2.2: 4.5 for text, 3 for edges of controls. */
  readonly atLeast: number
}

const SURFACES = ['bg', 'surface', 'surface-raised']
const ON_SURFACES = ['text', 'text-muted', 'accent', 'accent-strong', 'danger', 'success', 'warning', 'info']
const TONES = ['info', 'success', 'warning', 'danger']

const text = (front: string, ground: string): Pair => ({ front, ground, atLeast: 4.5 })
const edge = (front: string, ground: string): Pair => ({ front, ground, atLeast: 3 })

/** The combinations that screens use. */
const CONTRAST_PAIRS: readonly Pair[] = [
  ...SURFACES.flatMap((surface) => ON_SURFACES.map((front) => text(front, surface))),
  ...TONES.flatMap((tone) => [text(tone, `${tone}-soft`), text('text', `${tone}-soft`)]),
  text('accent-strong', 'accent-soft'),
  text('accent', 'accent-soft'),
  text('on-accent', 'accent'),
  text('on-accent', 'accent-strong'),
  text('on-danger', 'danger'),
  ...SURFACES.flatMap((surface) => [edge('border-strong', surface), edge('focus', surface)]),
]

export interface Contrast extends Pair {
  readonly light: number
  readonly dark: number
}

/** Compute the contrast of all pairs. @throws Error for a pair with an unknown token */
export function contrasts(tokens: readonly Token[]): Contrast[] {
  const colour = (name: string, theme: 'light' | 'dark') => {
    const token = tokens.find((candidate) => candidate.name === `--color-${name}`)
    if (!token) throw new Error(`No colour token "${name}"`)
    return token[theme]
  }
  const ratio = (pair: Pair, theme: 'light' | 'dark') =>
    contrast(colour(pair.front, theme), colour(pair.ground, theme))
  return CONTRAST_PAIRS.map((pair) => ({ ...pair, light: ratio(pair, 'light'), dark: ratio(pair, 'dark') }))
}

/** Compute the WCAG 2.2 contrast ratio of two hex colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
