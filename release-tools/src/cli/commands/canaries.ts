import type { Service } from '../service'

interface Author {
  readonly by: string
  readonly reason: string
}

/** Stop a canary or make it live, and print the outcome. @throws with one line when no canary of that name runs */
export async function endCanary(
  service: Service,
  action: 'stop' | 'promote',
  name: string,
  author: Author,
): Promise<void> {
  const { version } = await service.endCanary(action, { name, ...author })
  const outcome = action === 'stop' ? 'is stopped: everybody gets the live version' : 'is live for everybody'
  console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} ${outcome}`)
}

/** Freeze or unfreeze releases, and print what is frozen. @param names everything when empty */
export async function freezeReleases(
  service: Service,
  action: 'freeze' | 'unfreeze',
  names: readonly string[],
  author: Author,
): Promise<void> {
  await service.freeze({ action, names: names.length > 0 ? names : ['*'], ...author })
  const what = names.join(', ') || 'everything'
  console.log(action === 'freeze' ? `  frozen: ${what}` : `  no longer frozen: ${what}`)
}
