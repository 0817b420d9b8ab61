import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { rollback } from '../testing/requests'
import { publishSmall, smallPortal } from '../testing/small-release'
import { readLedger } from './folder'
import { withLock } from './lock'

jest.mock('./lock', () => ({ withLock: jest.fn(jest.requireActual('./lock').withLock) }))

test('a rollback works on a disk that has no room even for the lock', async () => {
  const store = await smallPortal()
  await publishSmall(store, 'mf-projects', '2.0.0')
  const reserve = path.join(store.folder, '.reserve')
  let hadReserve: boolean | undefined
  jest.mocked(withLock).mockImplementationOnce(async () => {
    hadReserve = existsSync(reserve)
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  await rollback({ store, key: store.key, name: 'mf-projects', by: 'Ada', reason: 'full disk' })
  expect(hadReserve).toBe(true)
  expect((await readLedger(store.folder)).live['mf-projects']?.version).toBe('1.0.0')
  await rm(store.folder, { recursive: true })
})
