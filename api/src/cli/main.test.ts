import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testFolder } from '../../testing/run-folder'

/** The exit code and the error output of `npm run api -- NAME`. */
async function run(name: string, folder: string) {
  const args = ['--import', 'tsx', join(process.cwd(), 'api/src/cli/main.ts'), name]
  const env = { ...process.env, PORTAL_DATA: folder }
  return promisify(execFile)(process.execPath, args, { env }).then(
    () => ({ code: 0, text: '' }),
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
