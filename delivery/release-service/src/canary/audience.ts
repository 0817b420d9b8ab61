import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Who gets a canary release: a part of all visitors, or the members of one group. */
export const audienceSchema = z.union([
  /** More than nobody and less than everybody: without the others there is nothing to compare with. */
  z.object({ share: z.number().min(0.001).max(0.9) }).strict(),
  z.object({ group: z.string().trim().min(1).max(200) }).strict(),
])
export type Audience = z.infer<typeof audienceSchema>

/** A running canary release. */
export interface Canary {
  readonly name: string
  readonly version: string
  readonly audience: Audience
  /** ISO date of its start, or of the last change of its audience. */
  readonly since: string
}

/** Visitors are told apart by this number only, which many share, so it identifies nobody. */
export const BUCKETS = 10_000

/** The facts about a visitor that are known before the document is sent. */
export interface Visitor {
  /** From 0 to `BUCKETS` - 1; undefined for a browser that keeps no cookie. */
  readonly bucket: number | undefined
  /** Names of the visitor's groups; empty when nobody is signed in. */
  readonly groups: readonly string[]
}

/**
 * Read an audience as it is typed.
 *
 * @param share `10%`
 * @param group name of a working group
 * @throws unless exactly one is given, and the share is between 0.1% and 90%
 */
export function parseAudience(share: string | undefined, group: string | undefined): Audience {
  if ((share === undefined) === (group === undefined))
    throw new Error('Name the audience of the canary: either --canary 10% or --group NAME')
  const value = share === undefined ? { group } : { share: Number(/^([\d.]+)\s*%$/.exec(share)?.[1]) / 100 }
  const { success, data } = audienceSchema.safeParse(value)
  if (success) return data
  throw new Error(
    share === undefined
      ? '--group takes the name of a working group'
      : `--canary takes a part of all visitors from 0.1% to 90%, such as 10%, not "${share}"`,
  )
}

/** `10% of visitors` or `the group Physics`. */
export const describeAudience = (audience: Audience): string =>
  'group' in audience
    ? `the group ${audience.group}`
    : `${Number((audience.share * 100).toFixed(1))}% of visitors`

/** Whether a visitor gets a canary. The same visitor always gets the same answer, also when the share is raised. */
export function isInCanary({ name, version, audience }: Canary, { bucket, groups }: Visitor): boolean {
  if ('group' in audience) return groups.some((group) => sameName(group, audience.group))
  return bucket !== undefined && positionOf(`${name} ${version}`, bucket) < audience.share
}

/** The canary that a visitor gets: at most one, so that two canaries never influence each other's figures. */
export const canaryOf = (canaries: readonly Canary[], visitor: Visitor): Canary | undefined =>
  canaries.find((canary) => isInCanary(canary, visitor))

/** @returns a number from 0 to below 1, spread evenly over the buckets */
function positionOf(salt: string, bucket: number): number {
  return createHash('sha256').update(`${salt} ${bucket}`).digest().readUInt32BE(0) / 2 ** 32
}

const sameName = (name: string, other: string) => name.trim().toLowerCase() === other.trim().toLowerCase()
