import { checkedCandidates, type CheckOptions } from '../check/check'

interface PublishAllOptions extends CheckOptions {
  readonly by: string
  readonly reason: string
}

const OUTCOMES = { published: 'is live', 'already live': 'was live already' } as const

/** Check, sign and publish, and print the outcome of each release. @throws with one line when a check fails */
export async function publishAll({ by, reason, ...options }: PublishAllOptions): Promise<void> {
  const { candidates, passed } = await checkedCandidates(options)
  const published = await options.service.publish({ builds: candidates, by, reason, passed })
  for (const { name, version, outcome } of published)
    console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} ${OUTCOMES[outcome]}`)
}
