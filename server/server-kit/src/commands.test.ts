import { defineCommand, nearestWord } from './commands'

const words = ['publish', 'prune', 'new', 'new-page']

it.each([
  ['publsh', 'publish'],
  ['pubilsh', 'publish'],
  ['purne', 'prune'],
  ['deploy', undefined],
  ['', undefined],
])('%j probably means %j', (typed, meant) => {
  expect(nearestWord(typed, words)).toBe(meant)
})

const option = { type: 'string', does: '' } as const
const command = defineCommand({
  takes: '',
  does: '',
  example: '',
  options: { to: option, tag: { ...option, multiple: true }, all: { type: 'boolean', does: '' } },
  run: async () => 0,
})

it.each([
  [['--to', ''], '--to is empty'],
  [['--to= ', 'name'], '--to is empty'],
  [['--tag', 'a', '--tag='], '--tag is empty'],
  [['--to', 'a', '--to', 'b'], '--to is given twice'],
  [['--all', '--all'], '--all is given twice'],
  [['one', 'two', 'one'], 'one is given twice'],
  [['one'], '"one" is one word too many'],
])('what was typed is not clear: %j', async (typed, why) => {
  await expect(command.run(typed)).rejects.toThrow(why)
})

it('an option that may be given several times, may', async () => {
  expect(await command.run(['--tag', 'a', '--tag', 'b', '--to=c'])).toBe(0)
})
