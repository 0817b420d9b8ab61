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
  const dark = new Map(
    [...block(css, ":root[data-theme='dark'] {").matchAll(ENTRY)].map(([, , name, value]) => [
      name,
      value && oneLine(value),
    ]),
  )
  const tokens: Token[] = []
  let group = ''
  for (const [, title, name, value, description] of block(css, ':root {').matchAll(ENTRY)) {
    if (title) group = title
    if (!name || !value) continue
    if (!group || !description) throw new Error(`${name} has no group or no comment that says what it is for`)
    const light = oneLine(value)
    tokens.push({ name, group, description, light, dark: dark.get(name) ?? light })
  }
  return tokens
}

/** The declarations after `selector`; empty if there is none. */
function block(css: string, selector: string): string {
  const start = css.indexOf(`\n${selector}`)
  return start < 0 ? '' : css.slice(start + selector.length, css.indexOf('\n}', start))
}

const oneLine = (value: string) => value.trim().replace(/\s+/g, ' ')
