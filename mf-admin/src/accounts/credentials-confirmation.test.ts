import { credentialsConfirmation } from './credentials-confirmation'

const account = (email: string, exists: boolean, isAdmin = false, hasRequest = false) =>
  [email, { email, exists, hasRequest, isAdmin, committees: [], displayName: '' }] as const

const known = new Map([
  account('new@x.org', false),
  account('old@x.org', true),
  account('boss@x.org', true, true),
  account('me@x.org', true),
  account('asked@x.org', false, false, true),
  account('asked2@x.org', false, false, true),
])
const confirmation = (...emails: string[]) => credentialsConfirmation(emails, known, 'me@X.org', 'password')

describe('the confirmation before credentials are sent', () => {
  it('is not needed if every account is known to be new', () => {
    expect(confirmation('new@x.org')).toBeUndefined()
  })

  it.each([
    [['OLD@x.org'], 'old@x.org has an account. Its password will be reset and its sessions end.'],
    [
      ['old@x.org', 'new@x.org', 'boss@x.org'],
      '2 of these addresses have an account. Their passwords will be reset and their sessions end. Administrators among them: boss@x.org.',
    ],
    [
      ['me@x.org'],
      'me@x.org has an account. Its password will be reset and its sessions end. Your own account is among them: you will have to sign in again.',
    ],
    [
      ['old@x.org', 'who@x.org'],
      'old@x.org has an account. Its password will be reset and its sessions end. It is not known whether who@x.org has an account. Existing accounts will get a new password; missing ones will be created.',
    ],
  ])('for %j names existing accounts', (emails, message) => {
    expect(confirmation(...emails)).toEqual({ title: 'Reset existing passwords?', message })
  })

  it.each([
    [['who@x.org'], 'It is not known whether who@x.org has an account.'],
    [['a@x.org', 'b@x.org'], 'It is not known whether these 2 addresses have an account.'],
    [['a@x.org', 'new@x.org', 'b@x.org'], 'It is not known whether 2 of these addresses have an account.'],
  ])('for %j admits what is not known', (emails, sentence) => {
    expect(confirmation(...emails)).toEqual({
      title: 'Send credentials?',
      message: `${sentence} Existing accounts will get a new password; missing ones will be created.`,
    })
  })

  it.each([
    [
      ['asked@x.org', 'new@x.org'],
      'asked@x.org has asked to join. The request will be approved and an account created, with a temporary password.',
    ],
    [
      ['asked@x.org', 'asked2@x.org'],
      '2 of these addresses have asked to join. Their requests will be approved and accounts created, with temporary passwords.',
    ],
  ])('for %j says that requests will be approved', (emails, message) => {
    expect(confirmation(...emails)).toEqual({ title: 'Send credentials?', message })
  })

  it("warns about the administrator's own account even without a preview", () => {
    expect(credentialsConfirmation(['ME@x.org'], new Map(), 'me@x.org', 'password')?.message).toMatch(
      /Your own account is among them: you will have to sign in again\.$/,
    )
    expect(credentialsConfirmation(['a@x.org'], new Map(), '', 'password')?.message).not.toMatch(
      /own account/,
    )
  })

  it.each([
    [
      ['boss@x.org'],
      'boss@x.org has an account. Its password will be reset and its sessions end; a link to choose a new one will be emailed. Administrators among them: boss@x.org.',
    ],
    [
      ['old@x.org', 'me@x.org'],
      '2 of these addresses have an account. Their passwords will be reset and their sessions end; links to choose new ones will be emailed. Your own account is among them: you will have to sign in again.',
    ],
    [
      ['who@x.org'],
      'It is not known whether who@x.org has an account. Passwords of existing accounts will be reset; missing accounts will be created. Links to choose a password will be emailed.',
    ],
  ])('for %j promises a link where one is sent', (emails, message) => {
    expect(credentialsConfirmation(emails, known, 'me@x.org', 'link')?.message).toBe(message)
  })
})
