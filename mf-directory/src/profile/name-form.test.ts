import { nameProblems, nameSummary } from './name-form'

it.each([
  [{ firstName: 'x'.repeat(100), displayName: 'x'.repeat(200) }, [], ''],
  [
    { firstName: 'x'.repeat(101) },
    ['firstName'],
    'Please keep first name and last name within 100 characters.',
  ],
  [{ displayName: 'x'.repeat(201) }, ['displayName'], 'Please keep the display name within 200 characters.'],
  [{ degrees: 'x'.repeat(201) }, ['degrees'], 'Please keep the degrees within 200 characters.'],
  [{ institution: 'x'.repeat(301) }, ['institution'], 'Please keep the institution within 300 characters.'],
  [{ interestAreas: 'x'.repeat(301) }, ['interestAreas'], 'Please keep the lists within 300 characters.'],
  [{ lastName: ' ' }, ['lastName'], 'First name and last name are required.'],
  [{ firstName: '', lastName: '' }, ['firstName', 'lastName'], 'First name and last name are required.'],
])('a name is limited as in the contract: %#', (changes, fields, summary) => {
  const form = {
    firstName: 'A',
    lastName: 'B',
    displayName: '',
    degrees: '',
    institution: '',
    expertiseAreas: '',
    interestAreas: '',
    ...changes,
  }
  const problems = Object.entries(nameProblems(form)).filter(([, problem]) => problem)
  expect(problems.map(([field]) => field)).toEqual(fields)
  expect(nameSummary(form)).toBe(summary)
})
