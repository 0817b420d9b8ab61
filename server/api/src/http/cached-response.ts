import type { SignedIn } from '../policy/actor'
import { SerialisedJson } from './send-json'

/** Bytes of responses that one call keeps for different callers. The newest response is kept whatever its size. */
const MAX_BYTES = 8 * 1024 * 1024

/** Cache a response that is the same for everyone who may read it, so that it is serialised once, too (ADR 6). */
export function cachedResponse<T>(
  load: () => Promise<T>,
): (call: { actor: SignedIn }) => Promise<SerialisedJson<T>> {
  const cached = cachedVariants<T>()
  return ({ actor }) => cached(actor, '', load)
}

/**
 * Cache a response that differs between callers: one for each variant and state of the data (ADR 6). A response that a change
 * of something else has not altered stays the same object, with its validator and its compressed forms.
 *
 * @param maxBytes of all responses that are kept
 * @returns gets the caller, what distinguishes their response from those of others, and how to load it
 */
export function cachedVariants<T>(
  maxBytes = MAX_BYTES,
): (actor: SignedIn, variant: string, load: () => Promise<T>) => Promise<SerialisedJson<T>> {
  const kept = new Map<string, { readonly auditHead: string; readonly response: SerialisedJson<T> }>()
  const loading = new Map<string, Promise<SerialisedJson<T>>>()

  function keep(auditHead: string, variant: string, loaded: SerialisedJson<T>): SerialisedJson<T> {
    const before = kept.get(variant)?.response
    const response = before?.bytes.equals(loaded.bytes) ? before : loaded
    // The map has the oldest first.
    kept.delete(variant)
    if (auditHead !== '') kept.set(variant, { auditHead, response })
    let bytes = [...kept.values()].reduce((sum, { response }) => sum + response.bytes.length, 0)
    for (const [name, oldest] of kept) {
      if (bytes <= maxBytes || kept.size === 1) break
      kept.delete(name)
      bytes -= oldest.response.bytes.length
    }
    return response
  }

  return async ({ auditHead }, variant, load) => {
    const found = kept.get(variant)
    if (found && found.auditHead === auditHead) return found.response
    const key = `${auditHead} ${variant}`
    const running = auditHead === '' ? undefined : loading.get(key)
    if (running) return running
    const started = load()
      .then((value) => keep(auditHead, variant, new SerialisedJson(value)))
      .finally(() => loading.delete(key))
    loading.set(key, started)
    return started
  }
}

interface Entry<T> {
  readonly auditHead: string
  readonly value: Promise<T>
}

/**
 * Cache the last result of `load` until something changes. Every change writes an audit row in its own transaction, so the
 * audit head identifies the state of the data for all processes on one database (ADR 6). The head is read with the session,
 * before `load` reads: a result may be newer than its key, never older. A failed load is not cached.
 */
export function cachedByAuditHead<T>(load: () => Promise<T>): (actor: SignedIn) => Promise<T> {
  let last: Entry<T> | undefined
  return ({ auditHead }) => {
    if (last && last.auditHead === auditHead) return last.value
    const value = load()
    if (auditHead === '') return value
    const entry = { auditHead, value }
    last = entry
    value.catch(() => {
      if (last === entry) last = undefined
    })
    return value
  }
}
