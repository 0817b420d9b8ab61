import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isodoseLines } from './isodose-lines'

const seeds = Array.from({ length: 60 }, (_, index) => `group-${index}`)

it('the same seed gives the same lines, and each of sixty groups has its own', () => {
  expect(isodoseLines('thorax', 3)).toEqual(isodoseLines('thorax', 3))
  expect(new Set(seeds.map((seed) => JSON.stringify(isodoseLines(seed, 3)))).size).toBe(60)
})

it.each(seeds)('the lines of %s stay in their square, and none crosses another', (seed) => {
  const { rings } = isodoseLines(seed, 6)
  for (const { cx, cy, rx, ry } of rings) {
    expect(Math.min(cx - rx, cy - ry)).toBeGreaterThan(3)
    expect(Math.max(cx + rx, cy + ry)).toBeLessThan(97)
  }
  // Similar ellipses are inside each other if their centres are closer than their sizes differ.
  for (const [index, inner] of rings.slice(0, -1).entries()) {
    const outer = rings[index + 1] ?? inner
    const distance = Math.hypot((inner.cx - outer.cx) / outer.rx, (inner.cy - outer.cy) / outer.ry)
    expect(distance).toBeLessThan(1 - inner.rx / outer.rx + 0.01)
  }
})

it('the identity pages have the mark that the header draws', () => {
  const page = readFileSync(path.join(__dirname, '../../../server/api/src/identity/page.ts'), 'utf8')
  const { turn, rings } = isodoseLines('recog', 3)
  const ellipses = rings.map(
    ({ cx, cy, rx, ry }) => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" />`,
  )
  expect(page.match(/rotate\(.*?\)|<ellipse.*?>/g)).toEqual([`rotate(${turn} 50 50)`, ...ellipses])
})
