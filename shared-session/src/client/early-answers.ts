import type { Answer } from './answer'

declare global {
  interface Window {
    /** Reads that the document asked for before any code had arrived, by address. */
    portalEarly?: Record<string, Promise<Answer>>
  }
}

/** An answer that nobody took by then is too old to be shown. Milliseconds after the page began. */
const FRESH = 15_000

/** The answer to a read that the document asked for; each is given once, so that asking again asks the server. */
export function takeEarlyAnswer(url: string): Promise<Answer> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.portalEarly
  const answer = early?.[url]
  if (!early || !answer) return undefined
  delete early[url]
  return performance.now() < FRESH ? answer : undefined
}
