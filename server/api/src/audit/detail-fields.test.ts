import { detailsOf, readDetails } from './detail-fields'

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
  expect(detailsOf({ action, ...(details && { details }) })).toEqual({ plain: kept, personal: undefined })
})

test('names are kept apart from details that say nothing about a person', () => {
  const stored = detailsOf({
    action: 'profile.renamed',
    details: { before: 'Mia', after: 'Mia B.', other: 1 },
  })
  expect(stored).toEqual({ plain: '{}', personal: '{"before":"Mia","after":"Mia B."}' })
  expect(readDetails(stored.plain, stored.personal ?? null)).toBe(stored.personal)
  expect(readDetails('{"a":1}', null)).toBe('{"a":1}')
})
