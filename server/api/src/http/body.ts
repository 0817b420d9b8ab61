import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors'

/**
 * Accept two content types: JSON for the API, and forms for the identity pages. Any other gets a 415 response, and content
 * that the portal never needs a 400 response (edge case T166).
 */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const json = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) return done(null, undefined)
    void json(request, text.toString(), (error, value) => {
      if (error) return done(error)
      try {
        checkDuplicateKeys(text.toString(), checkTree(value))
        done(null, value)
      } catch (refusal) {
        done(refusal instanceof Error ? refusal : new Error('unreadable'))
      }
    })
  })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, text, done) => {
      const fields = Object.fromEntries(new URLSearchParams(text.toString()))
      try {
        checkTree(fields)
        done(null, fields)
      } catch (refusal) {
        done(refusal instanceof Error ? refusal : new Error('unreadable'))
      }
    },
  )
}

const maxDepth = 20

/**
 * Refuse valid JSON that the portal never needs: deep nesting, NUL and broken surrogates (edge case T166).
 *
 * @returns the number of keys in all objects
 * @throws {Refusal} 400
 */
function checkTree(root: unknown): number {
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
function checkDuplicateKeys(text: string, keys: number): void {
  let sent = 0
  for (const [, colon] of text.matchAll(stringOrKey)) if (colon === ':') sent += 1
  if (sent !== keys) throw new Refusal(400, 'The request contains a field twice.')
}

/**
 * Refuse NUL, which PostgreSQL cannot store, and unpaired surrogates (edge case T166).
 *
 * @throws {Refusal} 400
 */
export function checkText(value: string): void {
  if (value.includes('\u0000') || /\p{Surrogate}/u.test(value)) {
    throw new Refusal(400, 'The request contains characters that are not text.')
  }
}

/**
 * Refuse an escaped NUL in a path or query (edge case T166).
 *
 * @throws {Refusal} 400
 */
export function checkUrl(url: string): void {
  if (/%00/.test(url)) throw new Refusal(400, 'The request contains characters that are not text.')
}
