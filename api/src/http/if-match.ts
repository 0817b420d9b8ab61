import { VERSION_CAPABLE_HEADER } from '@recog/api-contract/constants'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal'

/**
 * The version of `If-Match: "3"`. Without the header, or with `*`, any version matches.
 *
 * @throws {Refusal} 400 if the header contains no version
 */
export function expectedVersion({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const header = headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1] ?? Number.NaN)
  if (Number.isNaN(version)) throw new Refusal(400, 'If-Match does not contain a version.')
  return version
}

/**
 * The expected version, which a client must send if it announces that it knows versions. Others may overwrite, as chapter 7 of
 * the requirements defines it.
 *
 * @throws {Refusal} 400 if the header contains no version; 428 if such a client sends none
 */
export function requiredVersion(request: Pick<FastifyRequest, 'headers'>): number | undefined {
  const announced = request.headers[VERSION_CAPABLE_HEADER.toLowerCase()] === '1'
  if (announced && request.headers['if-match'] === undefined) {
    throw new Refusal(428, 'Please send the version that you have loaded in If-Match.')
  }
  return expectedVersion(request)
}
