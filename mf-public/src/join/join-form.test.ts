import { EMPTY_JOIN, joinProblems, joinRequest, joinSummary } from './join-form'

const validateJoin = (checked: typeof form, token: string) =>
  joinSummary(checked, joinProblems(checked, token)) || undefined

const form = { ...EMPTY_JOIN, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.org' }
const requestOf = (changes: Partial<typeof form>) => joinRequest({ ...form, ...changes }, 'token')

describe('a request to join', () => {
  it.each([' ', '\u00a0', '\u200b', ''])('requires a first name, not %j', (firstName) => {
    expect(validateJoin({ ...form, firstName }, 'token')).toBe(
      'First name, last name, and email are required.',
    )
  })

  it.each([
    'phuong@@bv',
    'ada@',
    'ada.x.org',
    'ada@x',
    'ada@x.org;',
    '<ada@x.org>',
    'mailto:ada@x.org',
    'ada@x..org',
    '.ada@x.org',
  ])('does not call the address %s missing', (email) => {
    expect(joinProblems({ ...form, email }, 'token')).toMatchObject({
      email: 'This is not a complete email address. Example: name@hospital.org',
    })
    expect(validateJoin({ ...form, email }, 'token')).toBe('Please check your email address.')
  })

  it.each([' ada@x.org ', 'ada\u200b@x.org', 'müller@uni-köln.de'])('accepts the address %j', (email) => {
    expect(joinProblems({ ...form, email }, 'token').email).toBeUndefined()
  })

  it('counts a line break as one character', () => {
    const lines = `${'x'.repeat(260)}${'\r\n'.repeat(40)}`
    expect(validateJoin({ ...form, expertise: `${lines}y` }, 'token')).toBe(
      'Please keep the lists within 300 characters.',
    )
    expect(
      validateJoin({ ...form, expertise: `${'x'.repeat(259)}${'\r\n'.repeat(40)}y` }, 'token'),
    ).toBeUndefined()
  })

  it('requires the bot check', () => {
    expect(validateJoin(form, '')).toBe('Please complete the reCAPTCHA.')
    expect(validateJoin(form, 'token')).toBeUndefined()
  })

  it('contains the filled fields under their exact names, and the token of the bot check', () => {
    expect(requestOf({ degrees: ' ', roles: ['Physician', 'Grants'], otherRole: 'Nurse; Admin' })).toEqual({
      FirstName: 'Ada',
      LastName: 'Lovelace',
      Email: 'ada@x.org',
      ClinicalRoles: 'Physician; Grants; Nurse, Admin',
      'g-recaptcha-response': 'token',
    })
  })

  it('does not name a role twice', () => {
    expect(requestOf({ roles: ['Physicist'], otherRole: 'physicist' }).ClinicalRoles).toBe('Physicist')
  })
})
