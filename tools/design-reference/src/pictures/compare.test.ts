import { PNG } from 'pngjs'
import { compare } from './compare'

/** A white picture with some pixels in other colours. */
function picture(
  width: number,
  height: number,
  marks: readonly (readonly [x: number, y: number, grey: number])[] = [],
) {
  const png = new PNG({ width, height })
  png.data.fill(255)
  for (const [x, y, grey] of marks) png.data.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return PNG.sync.write(png)
}

describe('comparing pictures', () => {
  it('finds a single pixel that is a shade darker', () => {
    const difference = compare(picture(40, 30), picture(40, 30, [[7, 9, 254]]))
    expect(difference?.pixels).toBe(1)
    expect(PNG.sync.read(difference?.picture as Buffer)).toMatchObject({ width: 40, height: 30 })
  })

  it('counts what only the larger picture shows', () => {
    expect(compare(picture(40, 30), picture(40, 32))?.pixels).toBe(80)
    expect(compare(picture(40, 32), picture(40, 30))?.pixels).toBe(80)
  })

  it('ignores files that differ and look the same', () => {
    const plain = picture(40, 30)
    const other = PNG.sync.write(PNG.sync.read(plain), { deflateLevel: 0 })
    expect(other.equals(plain)).toBe(false)
    expect(compare(plain, other)).toBeUndefined()
  })
})
