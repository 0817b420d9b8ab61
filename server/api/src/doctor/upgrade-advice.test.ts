import { upgradeAdvice } from '../cli/doctor'

const NOW = ['0030-a', '0031-b']

test.each([
  ['nothing changes', NOW, NOW, 'Roll: the schema stays as it is.'],
  ['the database is new', [], NOW, 'Roll: the database is empty.'],
  ['one expand step is pending', NOW, [...NOW, '0032-expand-c'], 'Roll: servers that run now also run with'],
  ['this version is older by an expand step', [...NOW, '0032-expand-c'], NOW, 'Roll: this version runs'],
  [
    'two expand steps are pending',
    NOW,
    [...NOW, '0032-expand-c', '0033-expand-d'],
    'Stop every server first: they run on a schema one step newer, but these are 2',
  ],
  [
    'a contract step is pending',
    NOW,
    [...NOW, '0032-contract-c'],
    'Stop every server first: they may not work after 0032-contract-c.',
  ],
  [
    'a step without a kind is pending',
    ['0030-a'],
    NOW,
    'Stop every server first: they may not work after 0031-b',
  ],
  [
    'this version is older by a contract step',
    [...NOW, '0032-contract-c'],
    NOW,
    'With the newer version, run "npm run api -- migrate --to 0031-b".',
  ],
])('doctor upgrade, if %s', (_what, applied, known, text) => {
  const advice = upgradeAdvice(applied, known)
  expect(advice.text).toContain(text)
  expect(advice.mayRoll).toBe(text.startsWith('Roll'))
})
