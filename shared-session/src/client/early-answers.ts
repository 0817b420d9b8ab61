import type { Answer } from './answer'

interface EarlyAnswer {
  /** Milliseconds after the page began. */
  readonly askedAt: number
  readonly answer: Promise<Answer>
}

declare global {
  interface Window {
    /** Reads that were asked for before the code that needs them had arrived, by address. */
    portalEarly?: Record<string, EarlyAnswer>
  }
}

/** An answer that nobody took by then is too old to be shown. Milliseconds. */
const FRESH = 15_000

/** Keep the answer to a read for the code that will ask for it. One that fails is asked for again there. */
export function keepEarlyAnswer(url: string, answer: Promise<Answer>): EarlyAnswer {
  answer.catch(() => {})
  const kept = { askedAt: performance.now(), answer }
  const early = (window.portalEarly ??= {})
  early[url] = kept
  return kept
}

/** The answer to a read that was asked for early; each is given once, so that asking again asks the server. */
export function takeEarlyAnswer(url: string): Promise<Answer> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.portalEarly
  const kept = early?.[url]
  if (!early || !kept) return undefined
  delete early[url]
  return performance.now() - kept.askedAt < FRESH ? kept.answer : undefined
}
