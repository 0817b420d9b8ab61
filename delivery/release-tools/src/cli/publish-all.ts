import type { Audience } from '@recog/release-service/release'
import { checkedCandidates, type CheckOptions } from './check/check'

interface PublishAllOptions extends CheckOptions {
  readonly by: string
  readonly reason: string
  /** Publish one section for a part of the visitors only. */
  readonly audience?: Audience | undefined
}

const OUTCOMES = { published: 'is live', 'already live': 'was live already', canary: 'is a canary' } as const

/** Browsers then download changed files whole. */
const WITHOUT = {
  unsupported: 'no delta updates: this Node.js cannot create them, version 24.6 and later can',
  failed: 'no delta updates: they could not be written',
} as const

/** Check, sign and publish, to everybody or to an audience, and print the outcome of each release. @throws with one line when a check fails */
export async function publishAll({ by, reason, audience, ...options }: PublishAllOptions): Promise<void> {
  const { candidates, passed } = await checkedCandidates(options)
  console.error(`  signing and publishing ${candidates.map(({ name }) => name).join(', ')}`)
  const published = await options.service.publish({ builds: candidates, by, reason, passed, audience })
  for (const { name, version, outcome, deltas } of published) {
    const updates = typeof deltas === 'number' && deltas > 0 ? `, ${deltas} delta updates` : ''
    console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} ${OUTCOMES[outcome]}${updates}`)
  }
  // Once for all: it is about this machine.
  for (const reason of new Set(published.map(({ deltas }) => deltas)))
    if (typeof reason === 'string') console.log(`  ${WITHOUT[reason]}`)
  if (audience && 'group' in audience && published.some(({ outcome }) => outcome === 'canary'))
    console.log(
      `  for the members of "${audience.group}"; if there is no such group, for nobody, which \`portal doctor\` says`,
    )
}
