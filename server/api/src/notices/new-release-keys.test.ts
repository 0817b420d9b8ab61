import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import { NO_RELEASES, type Releases } from '../releases'
import { tellOfNewReleaseKeys } from './send-notices'

describeEachEngine('keys that release', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  let changes: Awaited<ReturnType<Releases['changes']>> = []
  const tell = () => {
    const releases = { ...NO_RELEASES, changes: async () => changes }
    return tellOfNewReleaseKeys({ ...portal.app, settings: { ...portal.settings, releases } })
  }
  function release(key: string): void {
    const change = { action: 'publish', names: ['mf-projects'], by: 'team-projects', key }
    changes = [...changes, { ...change, at: '2026-11-27T12:00:00.000Z' }]
  }
  const mails = () => portal.app.db.selectFrom('outbox').select(['kind', 'to_address', 'body']).execute()

  test('are new only once: the administrators are told, by however many processes', async () => {
    await tell()
    release('SHA256:first')
    await tell()
    release('SHA256:first')
    await tell()
    expect(await mails()).toEqual([])

    release('SHA256:second')
    await Promise.all([1, 2, 3].map(tell))
    release('SHA256:second')
    await tell()
    expect(await mails()).toEqual([
      {
        kind: 'notice-release-key',
        to_address: addressOf('admin'),
        body: expect.stringContaining('Key: SHA256:second\nName: team-projects\nWhat: publish mf-projects'),
      },
    ])
  })
})
