import { fork } from 'node:child_process'
import { EX_CONFIG, SettingError } from '@recog/api-contract/setting-values'

/**
 * Run a command of `portal` in a process of its own, so that its code does not stay in memory here.
 *
 * @throws when it fails; it has printed why
 */
export function runInChild(words: readonly string[]): Promise<void> {
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
