import { routes } from './routes'
import { withoutExtensions } from './section-7'

test('removes fields beyond chapter 7 of the requirements, at any depth', () => {
  expect(
    withoutExtensions(routes.userInfo.response, { userId: 1, committees: [], capabilities: ['decline'] }),
  ).toEqual({ userId: 1, committees: [] })
  expect(withoutExtensions(routes.events.response, [{ id: 1, title: 'Call', version: 3 }])).toEqual([
    { id: 1, title: 'Call' },
  ])
  expect(
    withoutExtensions(routes.auditLogs.response, {
      items: [{ id: 1, action: 'x', actorName: 'Ada', targetName: null }],
      total: 1,
    }),
  ).toEqual({ items: [{ id: 1, action: 'x' }], total: 1 })
  expect(
    withoutExtensions(routes.assignUser.response, { created: true, assignments: [{ role: 'x', note: 'y' }] }),
  ).toEqual({ created: true, assignments: [{ role: 'x' }] })
})
