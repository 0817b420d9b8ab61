import { type Migration, sortedText } from '../migration'
import { createPeople } from './0001-people'
import { createRecords } from './0001-records'
import { createWork } from './0001-work'

export const first: Migration = {
  name: '0001-first',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await createPeople(db, sorted)
    await createWork(db, sorted)
    await createRecords(db, sorted)
  },
}
