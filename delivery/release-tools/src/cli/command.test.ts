import path from 'node:path'
import { defineCommand, explain, UsageError } from '@recog/server-kit/commands'
import { advise } from './advice'
import { onlyReleasable, releasablesOf, typedFolder } from './command-names'
import { RELEASABLE } from './workspace'

const given: unknown[] = []
const command = defineCommand({
  takes: '[name ...] [--keep N] [--dry]',
  does: 'nothing',
  example: '--keep 3',
  options: { keep: { type: 'string', does: 'how many' }, dry: { type: 'boolean', does: 'only say what' } },
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
      expect(() => onlyReleasable('dev', words)).toThrow(/takes exactly one name|no section/)
    },
  )
})

describe('a failure', () => {
  it.each([
    ['ENOSPC', /^The disk is full\. Nothing has changed/],
    ['EROFS', /^The release store is read-only here/],
    ['EADDRINUSE', /--port/],
  ])('of the system says what to do: %s', (code, line) => {
    const error = Object.assign(new Error('write /x'), { code })
    expect(explain(error, advise)).toEqual({ line: expect.stringMatching(line), code: 1 })
  })

  it('in what was typed has exit code 2, without advice that does not apply', async () => {
    const error: unknown = await command.run(['--reason', 'why']).catch((reason: unknown) => reason)
    expect(explain(error)).toEqual({ line: "Unknown option '--reason'", code: 2 })
    expect(explain(new UsageError('dev takes one section')).code).toBe(2)
  })

  it('of a check has exit code 1', () => {
    expect(explain(new Error('over budget'))).toEqual({ line: 'over budget', code: 1 })
  })
})

test('a folder is looked up from where somebody typed it', () => {
  expect(typedFolder('dist', { INIT_CWD: '/home/ada' })).toBe('/home/ada/dist')
  expect(typedFolder('/x', { INIT_CWD: '/home/ada' })).toBe('/x')
  expect(typedFolder('dist', {})).toBe(path.resolve('dist'))
  expect(typedFolder(undefined)).toBeUndefined()
})

it('says in one line why a program failed', () => {
  const error = Object.assign(new Error('Command failed: npm ci'), { code: 1 })
  expect(explain(error)).toEqual({ line: 'Command failed: npm ci', code: 1 })
})
