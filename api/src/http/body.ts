import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal'

const maxDepth = 20

/** Refuses what JSON allows and the portal never needs: deep nesting, NUL, broken surrogates (edge case T166). */
function checkTree(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new Refusal(400, 'The request is nested too deeply.')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') checkText(value)
      else if (typeof value === 'object' && value !== null)
        next.push(...Object.keys(value), ...Object.values(value))
    }
    level = next
  }
}

/** PostgreSQL cannot store NUL, and half a surrogate pair is not text. */
export function checkText(value: string): void {
  if (value.includes('\u0000') || /\p{Surrogate}/u.test(value)) {
    throw new Refusal(400, 'The request contains characters that are not text.')
  }
}

/** The same for the address: an escaped NUL in a path or a query. */
export function checkAddress(url: string): void {
  if (/%00/.test(url)) throw new Refusal(400, 'The request contains characters that are not text.')
}

/** Leaves two parsers: JSON for the API, and forms for the identity pages. Everything else is 415. */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const json = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) return done(null, undefined)
    void json(request, text.toString(), (error, value) => {
      if (error) return done(error)
      try {
        checkTree(value)
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
