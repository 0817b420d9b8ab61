import { publish } from '@recog/release-service/publish'
import { checkedCandidates, type CheckOptions } from '../check/check'
import { signingKeyHere } from '../workspace'

interface PublishAllOptions extends CheckOptions {
  readonly by: string
  readonly reason: string
}

const OUTCOMES = { published: 'is live', 'already live': 'was live already' } as const

/** Check, sign and publish, and print the outcome of each release. @throws with one line when a check fails */
export async function publishAll({ by, reason, ...options }: PublishAllOptions): Promise<void> {
  const key = await signingKeyHere()
  const { candidates, passed } = await checkedCandidates(options)
  for (const { name, version, outcome } of await publish({
    store: options.store,
    builds: candidates,
    key,
    by,
    reason,
    passed,
  }))
    console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} ${OUTCOMES[outcome]}`)
}
