/** A set of isodose lines in a square of 100 by 100: ellipses from the inside out, turned together around its centre. */
export interface IsodoseLines {
  /** Degrees. */
  readonly turn: number
  readonly rings: readonly {
    readonly cx: number
    readonly cy: number
    readonly rx: number
    readonly ry: number
  }[]
}

/** Draw the lines of a seed: the same seed always gives the same lines, and no line crosses another. */
export function isodoseLines(seed: string, count: number): IsodoseLines {
  const random = randomOf(seed)
  const turn = Math.round(random() * 140 - 70)
  const width = 38 + random() * 8
  const height = width * (0.64 + random() * 0.26)
  const [dx, dy] = [(random() - 0.5) * 0.9 * width, (random() - 0.5) * 0.9 * height]
  const rings = Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count
    const [cx, cy] = [50 + (1 - share) * dx, 50 + (1 - share) * dy]
    return { cx: round(cx), cy: round(cy), rx: round(share * width), ry: round(share * height) }
  })
  return { turn, rings }
}

const round = (value: number) => Math.round(value * 10) / 10

/** FNV-1a to begin with, then mulberry32: one changed letter changes every number. @returns numbers from 0 to 1 */
function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
