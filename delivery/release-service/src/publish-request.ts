import type { Audience } from './canary/audience'

interface Published {
  /** Digest of each statement by name. */
  readonly releases: Readonly<Record<string, string>>
  readonly by: string
  readonly reason: string
  readonly audience: Audience | undefined
}

/** The request to make releases live, or to give one to an audience first. */
export const publishRequest = ({ releases, by, reason, audience }: Published) =>
  audience
    ? { action: 'canary' as const, releases: { ...releases }, audience, by, reason }
    : { action: 'publish' as const, releases: { ...releases }, by, reason }
