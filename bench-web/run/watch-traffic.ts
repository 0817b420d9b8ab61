import type { CDPSession } from '@playwright/test'
import type { Visit } from './visit'

interface Traffic {
  /** @param ms resolves when there has been no request for this many milliseconds */
  quiet(ms: number): Promise<void>
  sums(): Pick<Visit, 'requests' | 'total' | 'script' | 'depth'>
}

interface Sent {
  readonly depth: number
  /** By its URL, because a prefetched file has no resource type. */
  readonly isScript: boolean
  bytes: number
}

/** Record the requests of a tab, each with the length of the chain of requests that led to it. */
export async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const byId = new Map<string, Sent>()
  const depthOf = new Map<string, number>()
  const open = new Set<string>()
  let last = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    if (request.url.startsWith('data:')) return
    const causes = [initiator.url, ...(initiator.stack?.callFrames ?? []).map(({ url }) => url)]
    const depths = causes
      .map((url) => (url ? depthOf.get(url) : undefined))
      .filter((depth) => depth !== undefined)
    const depth = 1 + Math.max(0, ...depths)
    if (!depthOf.has(request.url)) depthOf.set(request.url, depth)
    const isScript = new URL(request.url).pathname.endsWith('.js')
    byId.set(requestId, { depth: depthOf.get(request.url) ?? depth, isScript, bytes: 0 })
    open.add(requestId)
    last = Date.now()
  })
  const ended = (requestId: string, bytes: number) => {
    const sent = byId.get(requestId)
    if (sent) sent.bytes = bytes
    open.delete(requestId)
    last = Date.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  )
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0))
  await session.send('Network.enable')
  return {
    async quiet(ms) {
      while (open.size > 0 || Date.now() - last < ms) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    sums() {
      const all = [...byId.values()].filter(({ bytes }) => bytes > 0)
      const kilobytes = (some: readonly Sent[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
      return {
        requests: all.length,
        total: kilobytes(all),
        script: kilobytes(all.filter(({ isScript }) => isScript)),
        depth: Math.max(0, ...all.map(({ depth }) => depth)),
      }
    },
  }
}
