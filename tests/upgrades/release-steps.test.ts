import { migrations } from '../../server/api/src/database/migrations/migrations'
import { overfullReleases } from './release-steps'
import { readStored, storedReleases } from './stored-data'

const names = ['0031-a', '0032-expand-b', '0033-contract-c', '0034-expand-d', '0035-expand-e']

test.each([
  ['each expand step was released', ['0031-a', '0032-expand-b', '0034-expand-d'], []],
  ['a contract step is not counted', ['0032-expand-b', '0034-expand-d'], []],
  [
    'the next release has two',
    ['0031-a', '0032-expand-b'],
    ['after 0032-expand-b: 0034-expand-d, 0035-expand-e'],
  ],
  ['a release had two', ['0031-a', '0034-expand-d'], ['after 0031-a: 0032-expand-b, 0034-expand-d']],
])('%s', (_what, released, overfull) => expect(overfullReleases(names, released)).toEqual(overfull))

test('no release of the portal has more than one expand step: an upgrade from the one before can roll', () => {
  const known = migrations.map(({ name }) => name)
  const released = storedReleases.map((file) => readStored(file).schema)
  expect(released.filter((schema) => !known.includes(schema))).toEqual([])
  expect(overfullReleases(known, released)).toEqual([])
})
