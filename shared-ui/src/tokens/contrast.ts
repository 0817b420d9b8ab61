/** Colour names without `--color-`, and their values. */
export type Tokens = Readonly<Record<string, string>>

/** Read the hex colours in the first CSS block after `selector`. */
export function readTokens(css: string, selector: string): Tokens {
  const start = css.indexOf(selector)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  )
}

/** Compute the WCAG 2.2 contrast ratio of two tokens, 1 to 21. @throws Error for an unknown token */
export function contrast(tokens: Tokens, first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(tokens, first), luminance(tokens, second)].toSorted(
    (a, b) => a - b,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(tokens: Tokens, name: string): number {
  const hex = tokens[name]
  if (hex === undefined) throw new Error(`No colour token "${name}"`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
