import { OPERATE_COMMANDS } from './operate'

const frozen: unknown[] = []
jest.mock('./options', () => ({
  ...jest.requireActual<object>('./options'),
  serviceHere: async () => ({ change: async (request: unknown) => void frozen.push(request) }),
}))
jest.mock('../workspace', () => ({ HERE: { isPortal: false }, SECTION_NAMES: ['mf-news'] }))

it.each([
  ['its own section', [], ['mf-news']],
  ['what is named', ['mf-jobs'], ['mf-jobs']],
])('in the repository of a section, freeze is about %s', async (_what, words, names) => {
  const said = jest.spyOn(console, 'log').mockImplementation()
  await OPERATE_COMMANDS['freeze']?.run([...words, '--reason', 'the congress begins'])
  expect(frozen.at(-1)).toMatchObject({ action: 'freeze', names })
  expect(said).toHaveBeenCalledWith(`  frozen: ${names.join()}`)
})
