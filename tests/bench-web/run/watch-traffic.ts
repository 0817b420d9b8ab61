import type { CDPSession } from '@playwright/test'

/** What a visit has received. */
export interface Sums {
  readonly requests: number
  /** Kilobytes over the wire. */
  readonly total: number
  readonly script: number
  /** Length of the longest chain of requests that the page waits for. */
  readonly depth: number
}

interface Traffic {
  /** @param ms resolves when there has been no request for this many milliseconds */
  quiet(ms: number): Promise<void>
  sums(): Sums
  /** What had arrived at a time, in milliseconds since 1970. */
  receivedUntil(time: number): readonly Received[]
}

/** A response over the network. */
export interface Received {
  readonly path: string
  /** Over the wire, with headers. */
  readonly bytes: number
  /** Length of the chain of requests that led to it. */
  readonly depth: number
}

interface Sent {
  readonly path: string
  /** Milliseconds since 1970, minus those of the browser's own clock. */
  readonly clock: number
  /** Milliseconds since 1970. */
  ended?: number
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
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, wallTime }) => {
    if (request.url.startsWith('data:')) return
    const causes = [initiator.url, ...(initiator.stack?.callFrames ?? []).map(({ url }) => url)]
    const depths = causes
      .map((url) => (url ? depthOf.get(url) : undefined))
      .filter((depth) => depth !== undefined)
    const depth = 1 + Math.max(0, ...depths)
    if (!depthOf.has(request.url)) depthOf.set(request.url, depth)
    const { pathname, search } = new URL(request.url)
    byId.set(requestId, {
      path: pathname + search,
      clock: (wallTime - timestamp) * 1000,
      depth: depthOf.get(request.url) ?? depth,
      isScript: pathname.endsWith('.js'),
      bytes: 0,
    })
    open.add(requestId)
    last = Date.now()
  })
  const ended = (requestId: string, timestamp: number, bytes: number) => {
    const sent = byId.get(requestId)
    if (sent) Object.assign(sent, { bytes, ended: sent.clock + timestamp * 1000 })
    open.delete(requestId)
    last = Date.now()
  }
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    ended(requestId, timestamp, encodedDataLength),
  )
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => ended(requestId, timestamp, 0))
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
    receivedUntil: (time) =>
      [...byId.values()].filter(({ bytes, ended }) => bytes > 0 && ended !== undefined && ended <= time),
  }
}
