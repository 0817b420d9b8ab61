import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Run a program.
 *
 * @param settings additions to the environment
 * @throws what it printed, if it fails; which package of Debian has it, if it is missing
 */
export async function run(
  program: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    await execute(program, words, { env: { ...process.env, ...settings }, maxBuffer: 1 << 26 })
  } catch (error) {
    const { code, stderr } = error as { code: unknown; stderr?: string }
    if (code === 'ENOENT')
      throw new Error(`${program} is missing: apt-get install mmdebstrap umoci`, { cause: error })
    throw new Error(`${program} failed: ${stderr ?? String(error)}`, { cause: error })
  }
}
