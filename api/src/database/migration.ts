import type { Kysely } from 'kysely'
import type { Engine } from './open'
import type { Tables } from './schema'

export interface Migration {
  readonly name: string
  up(db: Kysely<Tables>, engine: Engine): Promise<void>
}
