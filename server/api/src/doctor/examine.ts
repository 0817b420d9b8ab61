import type { SystemWire } from '@recog/api-contract'
import type { App } from '../app'
import { checks } from './checks'
import type { Facts } from './observe'

/** Let every check look at the facts. */
const findingsOf = (facts: Facts): SystemWire['findings'] =>
  checks.map(({ name, title, docs, check }) => ({ check: name, title, docs, ...check(facts) }))

/**
 * Examine this installation. Takes a few seconds if a server does not answer.
 *
 * @param isRunning whether this is the API itself, which need not be asked
 */
export async function examine(
  app: Pick<App, 'settings' | 'db' | 'engine' | 'now'>,
  isRunning = true,
): Promise<SystemWire> {
  // Loaded when it is needed: a quarter of what the server consists of serves this call alone.
  const { observe } = await import('./observe')
  const facts = await observe(app, isRunning)
  return { checkedAt: facts.now, findings: findingsOf(facts) }
}

/** A result is used again for this long, so that nobody can make the server connect elsewhere by asking. Milliseconds. */
const FRESH = 5_000

/** The handler of the call: examines at most once at a time, and every few seconds. */
export function systemHandler(app: App): () => Promise<SystemWire> {
  let last: { readonly at: number; readonly result: Promise<SystemWire> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > FRESH) last = { at: now, result: examine(app) }
    return last.result
  }
}
