import { Refusal } from './refusal'
import { checkText } from './check-text'

const maxDepth = 20

/**
 * Refuse valid JSON that the portal never needs: deep nesting, NUL and broken surrogates (edge case T166).
 *
 * @returns the number of keys in all objects
 * @throws {Refusal} 400
 */
export function checkTree(root: unknown): number {
  let keys = 0
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new Refusal(400, 'The request is nested too deeply.')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') checkText(value)
      if (typeof value !== 'object' || value === null) continue
      for (const child of Object.values(value)) next.push(child)
      if (Array.isArray(value)) continue
      for (const key of Object.keys(value)) checkText(key)
      keys += Object.keys(value).length
    }
    level = next
  }
  return keys
}

const stringOrKey = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g

/**
 * Refuse duplicate keys: one parser may use the first value and another the last (edge case T166). `JSON.parse` keeps only
 * one, so a text with duplicates has more keys than the parsed objects.
 *
 * @param text valid JSON
 * @param keys number of keys in the parsed objects
 * @throws {Refusal} 400
 */
export function checkDuplicateKeys(text: string, keys: number): void {
  let sent = 0
  for (const [, colon] of text.matchAll(stringOrKey)) if (colon === ':') sent += 1
  if (sent !== keys) throw new Refusal(400, 'The request contains a field twice.')
}
