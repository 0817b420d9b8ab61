import type { Envelope } from './envelope'
import type { ReleaseRequest } from './release-request'

/** How far the clock of the sender may be from the service's. Milliseconds. */
const CLOCK_TOLERANCE = 15 * 60_000

/** Whether a request of that time is not accepted now, or not yet. ISO dates. */
export const isTooOld = (at: string, now: string) =>
  Math.abs(Date.parse(at) - Date.parse(now)) > CLOCK_TOLERANCE

/**
 * @param isUsed whether a request with this nonce was accepted
 * @throws when the request was signed too long ago, or is sent a second time
 */
export function refuseReplay(
  { at, nonce }: Pick<ReleaseRequest, 'at' | 'nonce'>,
  isUsed: (nonce: string) => boolean,
  now: string,
): void {
  if (isTooOld(at, now))
    throw new Error(
      `The request is from ${at}, and it is ${now}. Check the clock of the machine that sent it`,
    )
  if (isUsed(nonce)) throw new Error('This request was accepted before')
}

/** Whether a request among these has the nonce. */
export const hasNonce = (requests: readonly Envelope[], nonce: string): boolean =>
  requests.some(({ payload }) => Buffer.from(payload, 'base64').includes(`"nonce":"${nonce}"`))
