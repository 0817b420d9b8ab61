import { resetQuestion } from './confirm-text'

const account = (email: string, exists: boolean, isAdmin = false) =>
  [email, { email, exists, isAdmin, displayName: '' }] as const

describe('the question before passwords are reset', () => {
  const known = new Map([
    account('new@x.org', false),
    account('old@x.org', true),
    account('boss@x.org', true, true),
    account('me@x.org', true),
  ])
  it.each([
    [['new@x.org'], undefined],
    [['unknown@x.org'], undefined],
    [['OLD@x.org'], 'old@x.org has an account. Its password will be reset and its sessions end.'],
    [
      ['old@x.org', 'boss@x.org'],
      '2 of these addresses have an account. Their passwords will be reset and their sessions end. Administrators among them: boss@x.org.',
    ],
    [
      ['me@x.org'],
      'me@x.org has an account. Its password will be reset and its sessions end. Your own account is among them: you will have to sign in again.',
    ],
  ])('for %j is %j', (emails, question) => {
    expect(resetQuestion(emails, known, 'me@X.org')).toBe(question)
  })
})
