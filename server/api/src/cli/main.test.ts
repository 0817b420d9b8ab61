import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testFolder } from '../../testing/run-folder'
import { commands } from './commands'
import { helpFor } from './usage'

/** The exit code and the output of `npm run api -- WORDS`. */
async function run(words: string, folder: string, settings: NodeJS.ProcessEnv = {}) {
  const args = ['--import', 'tsx', join(process.cwd(), 'server/api/src/cli/main.ts'), ...words.split(' ')]
  const env = { ...process.env, PORTAL_DATA: folder, ...settings }
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  )
}

test.each(['__proto__', 'constructor', 'toString', 'nothing'])(
  'the unknown command %s shows the usage',
  async (name) => {
    const folder = testFolder()
    expect(await run(name, folder)).toEqual({ code: 2, text: expect.stringContaining('Usage: npm run api') })
    expect(await readdir(folder)).toEqual([])
  },
)

test.each([
  ['--help', /^Usage: npm run api[^]*\n {2}restore --done-elsewhere/],
  [
    'backup --help',
    /^ {2}backup <file>[^]*\n {2}backup --verify FILE[^]*For example:\n {2}npm run api -- backup \//,
  ],
  ['help audit', /^ {2}audit verify/],
  ['--version', /^\d+\.\d+\.\d+\n$/],
])('%s answers at once, also with settings that cannot be used', async (words, says) => {
  const folder = testFolder()
  expect(await run(words, folder, { PORT: 'x' })).toEqual({ code: 0, text: expect.stringMatching(says) })
  expect(await readdir(folder)).toEqual([])
})

test.each(Object.keys(commands))('%s has an example', (name) => {
  expect(helpFor('portal', [name, '--help'])).toMatch(
    new RegExp(`^ {2}${name} [^]*For example:\\n {2}portal ${name}`),
  )
})
