import { defineCommand, onlyReleasable, releasablesOf } from './command'
import { RELEASABLE } from './workspace'

const given: unknown[] = []
const command = defineCommand({
  takes: '[--keep N] [--dry]',
  does: 'nothing',
  options: { keep: { type: 'string' }, dry: { type: 'boolean' } },
  run: async (options, words) => void given.push({ ...options }, words),
})
beforeEach(() => given.splice(0))

describe('a command of the command line', () => {
  it('gets its options and the other words', async () => {
    await command.run(['mf-public', '--keep', '3', '--dry'])
    expect(given).toEqual([{ keep: '3', dry: true }, ['mf-public']])
  })

  it('refuses an option of another command', async () => {
    await expect(command.run(['--reason', 'why'])).rejects.toThrow(/--reason/)
    expect(given).toEqual([])
  })

  it('takes the shell and all sections when none is named', () => {
    expect(releasablesOf([])).toEqual(RELEASABLE)
    expect(releasablesOf(['shell'])).toEqual(['shell'])
  })

  it.each([[[]], [['mf-public', 'mf-admin']], [['mf-nobody']]])(
    'refuses %j where it needs one section',
    (words) => {
      expect(() => onlyReleasable('dev', words)).toThrow(/section/)
    },
  )
})
