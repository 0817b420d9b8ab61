import type { Migration } from '../migration'
import { sortedText } from './frozen/sorted-text'
import { createAudit } from './0001-audit'
import { createPeople } from './0001-people'
import { createServerTables } from './0001-server'
import { createSignIn } from './0001-sign-in'
import { createWork } from './0001-work'

export const first: Migration = {
  name: '0001-first',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await createPeople(db, sorted)
    await createSignIn(db, sorted)
    await createWork(db, sorted)
    await createAudit(db, sorted)
    await createServerTables(db, sorted)
  },
}
