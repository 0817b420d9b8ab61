import { membershipRequest } from './join'

const filled = { FirstName: 'Ada', LastName: 'Vale', Email: 'ada@x.org', 'g-recaptcha-response': 't' }
const message = (fields: Record<string, unknown>) =>
  membershipRequest.safeParse({ ...filled, ...fields }).error?.issues[0]?.message

test('counts each line break once: 300 characters with 40 CRLF pass, and 301 fail', () => {
  const text = 'x\r\n'.repeat(40) + 'y'.repeat(220)
  expect(message({ ExpertiseAreas: text })).toBeUndefined()
  expect(message({ ExpertiseAreas: `${text}z` })).toBe('Please keep the lists within 300 characters.')
})

test.each(['', ' ', '\u00a0', '\u200b', undefined])('rejects a first name of %j as missing', (FirstName) => {
  expect(message({ FirstName })).toBe('First name, last name, and email are required.')
})

test('requires the bot check', () => {
  expect(message({ 'g-recaptcha-response': '' })).toBe('Please complete the reCAPTCHA.')
})
