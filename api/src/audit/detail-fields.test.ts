import { detailsOf } from './detail-fields'

test.each([
  [
    'event.created',
    { title: 'Meeting', scheduledUtc: '2030', password: 'secret' },
    '{"title":"Meeting","scheduledUtc":"2030"}',
  ],
  ['session.started', { token: 'secret' }, '{}'],
  ['no.such.action', { anything: 1 }, '{}'],
  ['event.deleted', undefined, '{}'],
])('%s keeps only what is on its list', (action, details, kept) => {
  expect(detailsOf({ action, ...(details && { details }) })).toBe(kept)
})
