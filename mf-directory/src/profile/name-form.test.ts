import { validateName } from './name-form'

it.each([
  [{ firstName: 'x'.repeat(100), displayName: 'x'.repeat(200) }, undefined],
  [{ firstName: 'x'.repeat(101) }, 'Please keep first name and last name within 100 characters.'],
  [{ displayName: 'x'.repeat(201) }, 'Please keep the display name within 200 characters.'],
  [{ lastName: ' ' }, 'First name and last name are required.'],
])('a name is limited as in the contract: %#', (changes, problem) => {
  expect(validateName({ firstName: 'A', lastName: 'B', displayName: '', ...changes })).toBe(problem)
})
