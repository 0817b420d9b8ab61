import { IS_PACKAGED } from '@recog/server-kit/command-prefix'
import { EX_CONFIG, SettingError } from '@recog/server-kit/setting-values'
import { UsageError } from '@recog/server-kit/commands'
import { fork } from 'node:child_process'
import { fromFiles, withFiles } from '../settings/from-files'
import { ignoredSettings, samePorts, unsafeSettings } from '../settings/unsafe-settings'
import { unusablePlaces } from '../settings/unusable-places'
import { isPart, PARTS } from './parts'
import { supervise } from './supervise'

/**
 * Run a command of `portal` in a process of its own, so that its code does not stay in memory here.
 *
 * @throws when it fails; it has printed why
 */
function runInChild(words: readonly string[]): Promise<void> {
  const child = fork(process.argv[1] ?? '', [...words], { execArgv: process.execArgv })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else {
        const message = `portal ${words.join(' ')} failed`
        reject(code === EX_CONFIG ? new SettingError(message) : new Error(message))
      }
    })
  })
}

/**
 * `portal serve [part]`: run the portal, or a part of it in this process. Builds nothing.
 *
 * @param words the part, if any
 * @param isDemo as `npm start` does, which has released something before: with people of a demo, and no settings that it must have
 * @throws when a part cannot start
 */
export async function serve(words: readonly string[], isDemo: boolean): Promise<void> {
  const [word] = words
  if (words.length > 1 || (word !== undefined && !isPart(word)))
    throw new UsageError(`serve takes one of ${Object.keys(PARTS).join(', ')}, or nothing for all`)
  if (isDemo && IS_PACKAGED) throw new UsageError('The package has no demo')
  const demo = isDemo ? await import('./demo') : undefined
  if (demo) Object.assign(process.env, demo.demoSettings(process.env))
  else
    refuse([
      ...unsafeSettings(process.env),
      ...unusablePlaces(process.env),
      ...(word === undefined ? samePorts(process.env) : []),
    ])
  // Parts that a supervisor starts have its settings.
  if (process.send === undefined)
    for (const warning of ignoredSettings(process.env)) console.error(`Warning: ${warning}`)
  const prepare = async () => {
    if (!demo) await runInChild(['import-releases', '--first'])
  }
  if (word !== undefined) {
    if (word === 'site' && process.send === undefined) await prepare()
    return void (await PARTS[word].run())
  }
  const flags = demo ? ['--demo'] : []
  const port = await supervise(process.env, prepare, () => fromFiles(withNames), flags)
  if (demo) process.stdout.write(demo.welcome(process.env))
  // Last: whoever hears it may send a signal at once, and one without a handler ends this process.
  process.send?.({ type: 'listening', port })
}

/** @throws when there are reasons why the portal should not run with its settings */
function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0)
    throw new SettingError(['The portal does not start with these settings:', ...reasons].join('\n- '))
}

/** The environment with the names of the files. */
let withNames: NodeJS.ProcessEnv = {}

/** Use the settings that files contain. @throws with the name of the setting whose file cannot be read */
export function readFiles(): void {
  withNames = { ...process.env }
  const env = withFiles(process.env)
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
}
