import { laterLosses, type StatusRow } from './losses'

const row = (action: string, person: string, also: Partial<StatusRow> = {}): StatusRow => ({
  seq: 1,
  action,
  target_id: person,
  committee_id: null,
  committee_name: '',
  details: '{}',
  hash: `${action} ${person}`,
  email: null,
  ...also,
})
const inGroup = (action: string, person: string, details: object = {}): StatusRow =>
  row(action, person, { committee_id: 'g', committee_name: 'Group', details: JSON.stringify(details) })
const group = { id: 'g', name: 'Group' }
const losses = (...rows: StatusRow[]) => laterLosses(rows, new Set())

test.each([
  ['account.deactivated', 'account'],
  ['account.admin-revoked', 'administrator'],
  ['account.invited', 'password'],
  ['account.password-reset', 'password'],
  ['password.changed', 'password'],
  ['password.reset', 'password'],
  ['account.sessions-ended', 'devices'],
  ['passkey.removed', 'second-step'],
  ['second-factor.added', 'second-step'],
  ['second-factor.removed', 'second-step'],
  ['recovery-code.used', 'codes'],
  ['recovery-codes.renewed', 'codes'],
  ['institution.unlinked', 'institution'],
])('%s takes something away', (action, kind) => {
  expect(losses(row(action, 'a'))).toEqual([{ kind, userId: 'a' }])
})

test('a changed address is the present one of the account, if it still exists', () => {
  const changed = row('account.address-changed', 'a', { email: 'new@x.example' })
  expect(losses(changed)).toEqual([{ kind: 'address', userId: 'a', email: 'new@x.example' }])
  expect(losses({ ...changed, email: null })).toEqual([])
})

test('the last row about a person decides', () => {
  expect(losses(row('account.deactivated', 'a'), row('account.reactivated', 'a'))).toEqual([])
  expect(losses(row('account.made-admin', 'a'), row('account.admin-revoked', 'a'))).toHaveLength(1)
  expect(losses(row('account.deactivated', 'a'), row('account.reactivated', 'b'))).toHaveLength(1)
  expect(losses(row('account.admin-revoked', 'a'), row('account.reactivated', 'a'))).toHaveLength(1)
})

test('rows that the backup has too say nothing new', () => {
  const deactivated = row('account.deactivated', 'a')
  expect(laterLosses([deactivated], new Set([deactivated.hash]))).toEqual([])
})

test('whoever left a group does not belong to it, unless they came back', () => {
  const membership = { kind: 'membership', userId: 'a', group }
  expect(losses(inGroup('membership.removed', 'a', { role: 'board' }))).toEqual([membership])
  expect(losses(inGroup('membership.left', 'a', { role: 'member' }))).toEqual([membership])
  const back = inGroup('membership.added', 'a', { role: 'board' })
  expect(losses(inGroup('membership.left', 'a'), back)).toEqual([])
})

test('a lead who became an ordinary member does not lead, also after leaving and coming back', () => {
  const lead = { kind: 'lead', userId: 'a', group }
  const demoted = inGroup('membership.role-changed', 'a', { before: 'board', after: 'member' })
  const promoted = inGroup('membership.role-changed', 'a', { before: 'member', after: 'board' })
  expect(losses(demoted)).toEqual([lead])
  expect(losses(demoted, promoted)).toEqual([])
  expect(
    losses(demoted, inGroup('membership.left', 'a'), inGroup('membership.added', 'a', { role: 'member' })),
  ).toEqual([lead])
})

test('damaged rows are ignored', () => {
  expect(losses({ ...row('account.deactivated', 'a'), target_id: null })).toEqual([])
  expect(losses(row('project.created', 'a'))).toEqual([])
})
