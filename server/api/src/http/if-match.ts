import {
  membershipVersions,
  VERSION_CAPABLE_HEADER,
  type MembershipVersion,
} from '@recog/api-contract/constants'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors'

type Sent = Pick<FastifyRequest, 'headers'>

/**
 * The number of `If-Match: "3"`, the version of a project or an event (R7.62). Without the header, or with `*`, any
 * version matches, as chapter 7 of the requirements defines it.
 *
 * @throws {Refusal} 400 if the header contains no version; 428 if a client that knows versions sends none
 */
export function requiredVersion(request: Sent): number | undefined {
  const tag = requiredTag(request)
  if (tag === undefined) return undefined
  if (!/^\d{1,9}$/.test(tag)) throw unreadable()
  return Number(tag)
}

/**
 * The role of `If-Match: "member"`, the version of one membership. Otherwise like `requiredVersion`.
 *
 * @throws {Refusal} 400 if the header contains no role; 428 if a client that knows versions sends none
 */
export function requiredRole(request: Sent): MembershipVersion | undefined {
  const tag = requiredTag(request)
  if (tag === undefined) return undefined
  const role = membershipVersions.find((version) => version === tag)
  if (!role) throw unreadable()
  return role
}

/**
 * The entity tag of `If-Match`, without quotes, such as the version of a profile. Otherwise like `requiredVersion`.
 *
 * @throws {Refusal} 400 if the header contains no version; 428 if a client that knows versions sends none
 */
export function requiredTag({ headers }: Sent): string | undefined {
  const header = headers['if-match']
  if (header === undefined && headers[VERSION_CAPABLE_HEADER.toLowerCase()] === '1') {
    throw new Refusal(428, 'Please send the version that you have loaded in If-Match.')
  }
  if (header === undefined || header === '*') return undefined
  const tag = /^(?:W\/)?(?:"(\w+)"|(\w+))$/.exec(header)
  if (!tag) throw unreadable()
  return tag[1] ?? tag[2]
}

const unreadable = () => new Refusal(400, 'If-Match does not contain a version.')
