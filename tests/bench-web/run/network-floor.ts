import { brotliCompressSync, constants } from 'node:zlib'
import { SLOW_4G } from './conditions'
import type { Received } from './watch-traffic'

/** What the network alone takes, whatever servers and browsers do. */
export interface Floor {
  /** Kilobytes. */
  readonly total: number
  /** Milliseconds. */
  readonly data: number
}

/**
 * The time that no server could beat on slow 4G: a round trip for the document, one for everything that the document names, and
 * the bytes of what had arrived when the page showed its data, compressed as far as possible. Code runs in no time.
 *
 * @param received before the data was shown
 * @param bodyOf reads a response again, uncompressed
 */
export async function networkFloor(
  received: readonly Received[],
  bodyOf: (path: string) => Promise<Buffer>,
): Promise<Floor> {
  const smallest = await Promise.all(
    received.map(async ({ path, bytes }) => Math.min(bytes, smallestSize(await bodyOf(path)))),
  )
  const bytes = smallest.reduce((sum, each) => sum + each, 0)
  const trips = Math.min(2, Math.max(1, ...received.map(({ depth }) => depth)))
  return {
    total: bytes / 1024,
    data: trips * SLOW_4G.latency + (bytes / SLOW_4G.downloadThroughput) * 1000,
  }
}

const smallestSize = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length
