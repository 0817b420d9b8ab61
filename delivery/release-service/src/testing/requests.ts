import { change } from '../operations'
import type { Store } from '../store/store'
import type { SigningKey } from '../trust/keys'

interface Author {
  readonly store: Store
  readonly key: SigningKey
  readonly by: string
  readonly reason: string
}
interface Named extends Author {
  readonly name: string
}
interface Rollback extends Named {
  readonly to?: string | undefined
  readonly from?: string | undefined
}
interface Freeze extends Author {
  readonly action: 'freeze' | 'unfreeze'
  readonly names: readonly string[]
}
interface Prune extends Omit<Author, 'reason'> {
  readonly names: readonly string[]
  readonly keep: number
}

export const rollback = ({ store, key, ...request }: Rollback) =>
  change(store, key, { action: 'rollback', ...request })
export const remove = ({ store, key, ...request }: Named) =>
  change(store, key, { action: 'remove', ...request })
export const stopCanary = ({ store, key, ...request }: Named) =>
  change(store, key, { action: 'stop', ...request })
export const promoteCanary = ({ store, key, ...request }: Named) =>
  change(store, key, { action: 'promote', ...request })
export const freeze = ({ store, key, names, ...request }: Freeze) =>
  change(store, key, { names: [...names], ...request })
export const prune = ({ store, key, names, keep, by }: Prune) =>
  change(store, key, { action: 'prune', names: [...names], keep, by, reason: `keep ${keep}` })
