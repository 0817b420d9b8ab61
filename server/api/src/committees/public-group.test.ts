import {
  describeEachEngine,
  startOwnPortal,
  startPortal,
  stopClock,
  type TestPortal,
} from '../../testing/portal'
import { later } from '../app'

describeEachEngine('what everybody may know about the group', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  test('is how many members, institutions and working groups there are, and nobody’s name', async () => {
    const { db } = portal.app
    await db.updateTable('users').set({ institution: ' test hospital' }).where('id', '=', 'lead').execute()
    await db.updateTable('users').set({ institution: 'Other Clinic' }).where('id', '=', 'admin').execute()
    const members = await db.selectFrom('users').select('id').where('user_role', '=', 'Committee').execute()
    const groups = await db
      .selectFrom('committees')
      .select(['name', 'description'])
      .orderBy('name_sort')
      .execute()
    const response = await portal.visitor().get('/api/public/group')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      members: members.length,
      institutions: 2,
      workingGroups: groups.length,
      groups,
      steering: [],
      nextMeeting: null,
    })
  })

  test('is the next event that steering members opened, without its link and note', async () => {
    await portal.close()
    portal = await startOwnPortal(engine)
    const steering = await portal.as('steering')
    const event = { scheduledUtc: '2099-05-01T12:00:00.000Z', timeZone: 'Europe/Madrid', location: 'Sevilla' }
    const hidden = { note: 'Dial 1234', weblink: 'https://meet.example.org/secret' }
    await steering.post('/api/events', { ...event, ...hidden, title: 'Closed' })
    await steering.post('/api/events', {
      ...event,
      title: 'Later',
      scheduledUtc: '2099-06-01T12:00Z',
      isPublic: true,
    })
    const next = await steering.post('/api/events', { ...event, ...hidden, title: 'Open', isPublic: true })
    const { id, version, isPublic } = next.json<{ id: string; version: number; isPublic: boolean }>()
    expect(isPublic).toBe(true)
    const kept = { ...event, title: 'Opened' }
    await steering.write('PUT', `/api/events/${id}`, kept, { 'if-match': `"${version}"` })
    const told = async () => (await portal.visitor().get('/api/public/group')).json<Record<string, unknown>>()
    expect((await told())['nextMeeting']).toEqual({ ...event, title: 'Opened' })
    await steering.post(`/api/events/${id}/cancel`, { reason: 'Strike' })
    stopClock(portal.app, later(portal.app, 60))
    expect((await told())['nextMeeting']).toMatchObject({ title: 'Later' })
  })

  test('is in the log when an event is opened to visitors, and when it no longer is', async () => {
    const steering = await portal.as('steering')
    const event = { title: 'Open', scheduledUtc: '2099-05-01T12:00:00.000Z', isPublic: true }
    const { id } = (await steering.post('/api/events', event)).json<{ id: string }>()
    const replace = (version: number, fields: object) =>
      steering.write('PUT', `/api/events/${id}`, { ...event, ...fields }, { 'if-match': `"${version}"` })
    await replace(1, { note: 'Bring a pen' })
    await replace(2, { isPublic: false })
    const rows = await portal.app.db
      .selectFrom('audit')
      .select('details')
      .where('action', 'like', 'event.%')
      .orderBy('seq')
      .execute()
    const told = rows.map(
      ({ details }) => (JSON.parse(details) as { openToVisitors?: boolean }).openToVisitors,
    )
    expect(told).toEqual([true, undefined, false])
  })

  test('names the steering members only where the operator publishes them', async () => {
    await portal.close()
    portal = await startOwnPortal(engine, { STEERING_NAMES: '1' })
    const { steering } = (await portal.visitor().get('/api/public/group')).json<{ steering: string[] }>()
    expect(steering).toEqual(['Stefan Steering', 'Stella Steering'])
  })
})
