import { publish, type PublishOptions } from '../publish'

const OUTCOMES = {
  published: 'is live',
  'already live': 'was live already',
  'not replaced': 'is not live: somebody published another version since, and it stays live',
} as const

/** Publish, and print the outcome of each release. @throws with one line when a check fails */
export async function publishAll(options: PublishOptions): Promise<void> {
  for (const { name, version, outcome } of await publish(options))
    console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} ${OUTCOMES[outcome]}`)
}
