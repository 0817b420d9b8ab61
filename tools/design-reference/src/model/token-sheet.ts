/** A design token as the stylesheet defines it. Values are CSS. */
export interface Token {
  /** The custom property, as in `--color-bg`. */
  readonly name: string
  readonly group: string
  readonly description: string
  readonly light: string
  /** The same as `light`, unless the dark theme differs. */
  readonly dark: string
}

const ENTRY = /\/\* == (.+?) \*\/|(--[\w-]+):\s*([^;]+);(?:[ \t]*\/\* (.+?) \*\/)?/g

/**
 * Read the tokens of a stylesheet: their groups (`== Title`), values and descriptions.
 *
 * @throws Error for a token without a group or a description
 */
export function readTokenSheet(css: string): Token[] {
  const tokens: Token[] = []
  let group = ''
  for (const [, title, name, value, description] of block(css, ':root {').matchAll(ENTRY)) {
    if (title) group = title
    if (!name || !value) continue
    if (!group || !description) throw new Error(`${name} has no group or no comment that says what it is for`)
    tokens.push({ name, group, description, light: inTheme(value, 1), dark: inTheme(value, 2) })
  }
  return tokens
}

/** The declarations after `selector`; empty if there is none. */
function block(css: string, selector: string): string {
  const start = css.indexOf(`\n${selector}`)
  return start < 0 ? '' : css.slice(start + selector.length, css.indexOf('\n}', start))
}

/** A value on one line, with one of both sides of each `light-dark()`. */
const inTheme = (value: string, side: 1 | 2) =>
  value
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/light-dark\(((?:[^(),]|\([^)]*\))+), ((?:[^(),]|\([^)]*\))+)\)/g, `$${side}`)
