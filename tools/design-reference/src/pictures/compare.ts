import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

interface Difference {
  /** Pixels that differ, of the larger picture. */
  readonly pixels: number
  readonly picture: Buffer
}

/**
 * Compare two pictures, pixel by pixel and without tolerance: a token that changes by one pixel or one shade counts. Where one
 * picture is larger, all of the rest differs.
 *
 * @returns undefined if they look the same
 */
export function compare(before: Buffer, after: Buffer): Difference | undefined {
  if (before.equals(after)) return undefined
  const [first, second] = [PNG.sync.read(before), PNG.sync.read(after)]
  const width = Math.max(first.width, second.width)
  const height = Math.max(first.height, second.height)
  const difference = new PNG({ width, height })
  const pixels = pixelmatch(
    enlarged(first, width, height).data,
    enlarged(second, width, height).data,
    difference.data,
    width,
    height,
    { threshold: 0, includeAA: true },
  )
  return pixels === 0 ? undefined : { pixels, picture: PNG.sync.write(difference) }
}

/** The same picture on a transparent sheet of this size. */
function enlarged(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture
  const sheet = new PNG({ width, height })
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0)
  return sheet
}
