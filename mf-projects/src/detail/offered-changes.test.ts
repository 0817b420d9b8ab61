import { offeredChanges } from './ProjectActions'

const project = { name: 'Dose study', isApproved: false, isArchived: false }
const labels = (changes: Partial<typeof project>, isSteering: boolean, isOffered = true) =>
  offeredChanges(
    { ...project, ...changes },
    { isSteering, capabilities: isOffered ? ['project-archive'] : [] },
  ).map(({ label }) => label)

it.each([
  ['a steering member may approve what waits', {}, true, ['Approve project', 'Archive']],
  ['others may not', {}, false, ['Archive']],
  ['what is approved is not approved again', { isApproved: true }, true, ['Archive']],
  ['what is archived is restored first', { isArchived: true }, true, ['Restore']],
])('%s', (_, changes, isSteering, expected) => {
  expect(labels(changes, isSteering)).toEqual(expected)
})

it('offers no archive where the server has none', () => {
  expect(labels({}, true, false)).toEqual(['Approve project'])
  expect(labels({}, false, false)).toEqual([])
})
