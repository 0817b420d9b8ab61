import type { Page } from '@playwright/test'

/** A request and its response, as they crossed the network: Playwright reports a 304 as the stored response. */
export interface Exchange {
  readonly url: string
  /** Path of the document that sent the request. */
  readonly from: string
  readonly status: number
  /** `Content-Encoding`, or '' for none. */
  readonly encoding: string
  /** Bytes received, with headers; 0 while the response is arriving. */
  readonly bytes: number
}

/**
 * Record what a page receives from the network from now on. Chromium reports the headers of a response before or after its request.
 *
 * @returns the exchanges whose response has started, oldest first
 */
export async function recordNetwork(page: Page): Promise<() => readonly Exchange[]> {
  const session = await page.context().newCDPSession(page)
  const parts = new Map<string, Partial<Exchange>>()
  const note = (requestId: string, part: Partial<Exchange>) => {
    parts.set(requestId, { ...parts.get(requestId), ...part })
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, documentURL }) =>
    note(requestId, { url: request.url, from: new URL(documentURL).pathname }),
  )
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) =>
    note(requestId, { status: statusCode, encoding: encodingIn(headers) }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, { bytes: encodedDataLength }),
  )
  await session.send('Network.enable')
  return () => [...parts.values()].flatMap(exchangeOf)
}

/** Chromium reports the names of headers as the server spells them. */
const encodingIn = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? ''

function exchangeOf({ url, from, status, encoding, bytes = 0 }: Partial<Exchange>): Exchange[] {
  if (url === undefined || from === undefined || status === undefined || encoding === undefined) return []
  return [{ url, from, status, encoding, bytes }]
}
