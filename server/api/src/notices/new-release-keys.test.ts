import { mkdir } from 'node:fs/promises'
import { appendEntry } from '@recog/release-service/store'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import { tellOfNewReleaseKeys } from './new-release-keys'

describeEachEngine('keys that release', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  let seq = 0
  async function release(key: string): Promise<void> {
    const { folder } = portal.settings.releases
    await mkdir(folder, { recursive: true })
    await appendEntry(folder, {
      format: 1,
      seq: (seq += 1),
      at: '2026-11-27T12:00:00.000Z',
      action: 'publish',
      changes: { 'mf-projects': { version: '1.0.0', statement: '' } },
      by: 'team-projects',
      reason: '',
      key,
      request: { payloadType: '', payload: '', signatures: [{ keyid: key, sig: '' }] },
      documents: '',
      previous: '',
    })
  }
  const mails = () => portal.app.db.selectFrom('outbox').select(['kind', 'to_address', 'body']).execute()

  test('are new only once: the administrators are told, by however many processes', async () => {
    await tellOfNewReleaseKeys(portal.app)
    await release('SHA256:first')
    await tellOfNewReleaseKeys(portal.app)
    await release('SHA256:first')
    await tellOfNewReleaseKeys(portal.app)
    expect(await mails()).toEqual([])

    await release('SHA256:second')
    await Promise.all([1, 2, 3].map(() => tellOfNewReleaseKeys(portal.app)))
    await release('SHA256:second')
    await tellOfNewReleaseKeys(portal.app)
    expect(await mails()).toEqual([
      {
        kind: 'notice-release-key',
        to_address: addressOf('admin'),
        body: expect.stringContaining('Key: SHA256:second\nName: team-projects\nWhat: publish mf-projects'),
      },
    ])
  })
})
