import { setTimeout as pause } from 'node:timers/promises'
import { originHere, SettingReader } from '@recog/server-kit/setting-values'

/** For one answer; less than the health checks of containers usually allow. Milliseconds. */
const TIMEOUT = 3_000
/** Between two questions. Milliseconds. */
const PAUSE = 250

/**
 * Print what the web server of this machine says about its state, once it is ready. The exit code is 1 if it does not get ready; it
 * is ready also without the API.
 *
 * @param patience how long to wait for a portal that is starting, in milliseconds
 * @throws when nothing has answered until then
 */
export async function printReadiness(patience: number, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const read = new SettingReader(env)
  const origin = originHere(read.text('HOST'), read.port('PORT'))
  const url = `${origin}/readyz`
  const until = performance.now() + patience
  for (;;) {
    const answer = await ask(url)
    const isLast = performance.now() >= until
    if (answer?.isReady || (answer && isLast)) {
      console.log(answer.text)
      if (!answer.isReady) process.exitCode = 1
      return
    }
    if (isLast) throw new Error(`Nothing answers at ${url}`)
    await pause(PAUSE)
  }
}

async function ask(url: string): Promise<{ readonly text: string; readonly isReady: boolean } | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
    return { text: await response.text(), isReady: response.ok }
  } catch {
    return undefined
  }
}
