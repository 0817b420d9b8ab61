import { demoPeople } from '@recog/api-contract/demo'
import { temporaryPassword } from '../passwords'
import { isCommon, weaknessOf } from './weakness'

const owner = { email: 'mia.member@hospital.example', displayName: 'Mia Sørensen' }

test.each([
  'password1234',
  '123456789012',
  'qwertyuiopas',
  'Password2026!',
  'recogrecog12',
  'RecogPortal2026!',
  'mia.member@hospital.example ',
  'Mia.Member@Hospital.example1',
  'Sørensen-Member-1',
  'hospital hospital',
  'abcdabcdabcd',
  'aaaaaaaaaaaa',
  'abcdefghijklm',
  'lkjhgfdsapoiuy',
  'iloveyou!!2026',
  '1qaz2wsx3edc',
  'LetMeIn-2026',
  '123456782026!',
  '!!2026-12345678',
  '1q2w3e4r5t6y!',
  '1qaz2wsx2026!',
  'reirradiation',
  'R3irradi@tion-2026',
  'Radioonkologie1',
  'Strahlentherapie!',
  'radiotherapy clinic',
  'Krankenhaus1!',
  'correcthorse',
  'Correct-Horse-1',
  'trustno1trustno1',
  'monkeydragon99',
])('%s is refused', (password) => expect(weaknessOf(password, owner)).toEqual(expect.any(String)))

test.each([
  'correct horse battery',
  'violet harbour sandwich',
  'a password for tests',
  'radiation harbour sandwich',
  'Tr4ktor-kümmel:ofen',
  'мой велосипед синий',
  '自転車は青いですがとても速い',
  'hospital bicycle umbrella',
])('%s is accepted', (password) => expect(weaknessOf(password, owner)).toBeUndefined())

test('a temporary password would be accepted, but for the few that the filter takes for a common one', () => {
  const refused = Array.from({ length: 200 }, temporaryPassword).filter((password) =>
    weaknessOf(password, owner),
  )
  expect(refused.length).toBeLessThan(3)
})

test('the filter knows common passwords in any letter case, and hardly anything else', () => {
  expect(['123456', 'PASSWORD', 'iloveyou', 'qwertyuiopas'].filter(isCommon)).toHaveLength(4)
  const sentences = demoPeople.flatMap(({ firstName, lastName, institution }) => [
    `${firstName} ${lastName} of ${institution}`,
    `${institution} ${lastName} 1987`,
  ])
  expect(sentences.length).toBeGreaterThan(50)
  expect(sentences.filter(isCommon)).toEqual([])
})
