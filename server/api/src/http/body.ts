import type { FastifyInstance } from 'fastify'
import { checkDuplicateKeys, checkTree } from './check-json'

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
