import { existsSync } from 'node:fs'
import type { Releases } from '@recog/api/releases'
import { describeAudience, isInCanary } from '@recog/release-service/release'
import { readLedgerToServe, storeOf, verify, type Store } from '@recog/release-service/store'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unreadable')

/** What the API may know about the releases of a store: by default, the one that the settings name. */
export function knownReleases(store: Store = storeOf(process.env, process.cwd())): Releases {
  const { folder } = store
  return {
    folder,
    async observe() {
      const unreachable = await store.storage.isCurrent().then(() => undefined, messageOf)
      if (unreachable !== undefined) return { unreachable }
      if (!existsSync(folder)) return 'elsewhere'
      return verify(store).catch((error: unknown) => [messageOf(error)])
    },
    // Who publishes a canary cannot see the groups, which only members can.
    async canariesForNobody(groups) {
      const { canaries } = await readLedgerToServe(folder)
      return canaries
        .filter(({ audience }) => 'group' in audience)
        .filter((canary) => !isInCanary(canary, { bucket: undefined, groups }))
        .map(({ name, version, audience }) => `${name} ${version} for ${describeAudience(audience)}`)
    },
    async changes() {
      const { entries } = await readLedgerToServe(folder)
      return entries.flatMap(({ key, by, action, changes, at }) =>
        key ? [{ key, by, action, names: Object.keys(changes), at }] : [],
      )
    },
  }
}
