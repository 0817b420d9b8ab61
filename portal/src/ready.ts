import { SERVER_SETTING_DEFAULTS as DEFAULTS } from '@recog/api-contract/setting-defaults'
import { port, text } from '@recog/api-contract/setting-values'

/** Less than the health checks of containers usually allow. Milliseconds. */
const TIMEOUT = 3_000

/** Print what the web server of this machine says about its state. The exit code is 1 unless it is ready, also without the API. */
export async function printReadiness(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const set = text(env['HOST'], DEFAULTS.HOST)
  const host = /^(0\.0\.0\.0|::)$/.test(set) ? '127.0.0.1' : set
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port('PORT', env['PORT'], DEFAULTS.PORT)}/readyz`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
    console.log(await response.text())
    if (!response.ok) process.exitCode = 1
  } catch {
    throw new Error(`Nothing answers at ${url}`)
  }
}
