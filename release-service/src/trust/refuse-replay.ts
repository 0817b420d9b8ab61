import type { Envelope } from './envelope'
import type { ReleaseRequest } from './release-request'

/** How far the clock of the sender may be from the service's. Milliseconds. */
const CLOCK_TOLERANCE = 15 * 60_000

/** @throws when the request was signed too long ago, or is sent a second time */
export function refuseReplay(
  { at, nonce }: Pick<ReleaseRequest, 'at' | 'nonce'>,
  accepted: readonly Envelope[],
  now: string,
): void {
  const apart = Math.abs(Date.parse(at) - Date.parse(now))
  if (apart > CLOCK_TOLERANCE)
    throw new Error(
      `The request is from ${at}, and it is ${now}. Check the clock of the machine that sent it`,
    )
  const used = accepted.some(({ payload }) => Buffer.from(payload, 'base64').includes(`"nonce":"${nonce}"`))
  if (used) throw new Error('This request was accepted before')
}
