/** A value of a stylesheet that should be a token. */
interface RawValue {
  readonly line: number
  readonly property: string
  readonly value: string
}

const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|\b(?:white|black|red|green|blue|gray|grey|silver|orange|yellow)\b/i
const LENGTH = /(?<![\w.-])-?(?:\d*\.)?\d+(?:px|rem|pt)\b/g
const TIME = /(?<![\w.-])(?:\d*\.)?\d+m?s\b/
/** Lengths that no scale has: nothing, a hairline, and the units that follow the text or the window. */
const HAIRLINE = /^-?[01]px$/

/** How large a layout is. There is no scale for it; it may be in rem, which follows the reader's font size. */
const SIZING =
  /^(--.*|(min-|max-)?(width|height)|(inline|block)-size|grid-template.*|grid-auto.*|flex|flex-basis|contain-intrinsic-.*|scroll-(margin|padding).*|inset.*|top|left|right|bottom|translate|letter-spacing)$/

/**
 * Find colours, sizes and times in a stylesheet that do not come from a token. A value that has a reason carries it in a
 * comment that ends its line: `off scale: the dot of a radio button`.
 *
 * @param breakpoints in rem; a container query may use em, which follows the container's font size
 */
export function rawValues(css: string, breakpoints: readonly number[]): RawValue[] {
  const lines = css.split('\n')
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const lineOf = (index: number) => plain.slice(0, index).split('\n').length
  const found: RawValue[] = []
  for (const match of plain.matchAll(/([\w-]+):\s*([^;{}]+);/g)) {
    const [, property = '', text = ''] = match
    const value = text.trim().replace(/\s+/g, ' ')
    const last = lineOf(match.index + match[0].length)
    if (isRaw(property, value) && !lines[last - 1]?.includes('off scale:')) {
      found.push({ line: lineOf(match.index), property, value })
    }
  }
  for (const match of plain.matchAll(/@(?:media|container)[^{]*?([\d.]+)(rem|px|em)/g)) {
    const width = Number(match[1])
    const known =
      match[2] !== 'px' && breakpoints.some((point) => point === width || isJustBelow(width, point))
    if (!known) found.push({ line: lineOf(match.index), property: '@media', value: match[0] })
  }
  return found
}

const isJustBelow = (width: number, point: number) => Math.abs(point - width - 0.01) < 0.001

function isRaw(property: string, value: string): boolean {
  if (COLOUR.test(value.replace(/var\(--[\w-]+/g, ''))) return true
  if (TIME.test(value)) return true
  if (property === 'font-weight') return /^\d+$/.test(value)
  const lengths = (value.match(LENGTH) ?? []).filter((length) => !HAIRLINE.test(length))
  return lengths.some((length) => !(SIZING.test(property) && length.endsWith('rem')))
}
