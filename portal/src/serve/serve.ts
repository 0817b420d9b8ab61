import { UsageError } from '@recog/release-tools/operator-commands'
import { withFiles } from '../settings/from-files'
import { unsafeSettings } from '../settings/unsafe-settings'
import { runInChild } from './run-in-child'
import { isPart, PARTS } from './parts'
import { supervise } from './supervise'

/** Exit code of settings that have to be changed first: starting again does not help (`RestartPreventExitStatus` of the units). */
const EX_CONFIG = 78

/**
 * `portal serve [part]`: run the portal, or a part of it in this process. Builds nothing and has no demo.
 *
 * @param words the part, if any
 * @throws when a part cannot start
 */
export async function serve(words: readonly string[]): Promise<void> {
  const [word] = words
  if (words.length > 1 || (word !== undefined && !isPart(word)))
    throw new UsageError(`serve takes one of ${Object.keys(PARTS).join(', ')}, or nothing for all`)
  if (isRefused(process.env)) return
  const prepare = () => runInChild(['import-releases', '--first'])
  if (word === undefined) return supervise(process.env, prepare)
  if (word === 'site' && process.send === undefined) await prepare()
  await PARTS[word]()
}

/** Prints why the settings are unsafe. */
function isRefused(env: NodeJS.ProcessEnv): boolean {
  const reasons = unsafeSettings(env)
  if (reasons.length === 0) return false
  console.error(['The portal does not start with these settings:', ...reasons].join('\n- '))
  process.exitCode = EX_CONFIG
  return true
}

/** Use the settings that files contain. @throws with the name of the setting whose file cannot be read */
export function readFiles(): void {
  const env = withFiles(process.env)
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
}
