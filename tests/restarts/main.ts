import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { underLoad } from './load'
import { startPortal } from './running-portal'

/**
 * `npm run drill -- restart TIMES PROGRAM`: restart every part of an unpacked portal this often under load, and count the requests that
 * are lost. The exit code is 1 if there are any.
 *
 * @param program `lib/portal.mjs` of an unpacked artefact
 */
async function main([times = '20', program]: readonly string[]): Promise<void> {
  if (program === undefined)
    throw new Error('Say which portal: npm run drill -- restart 20 portal-VERSION/lib/portal.mjs')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'restarts-'))
  const { PORT: port = '8470', API_PORT: apiPort = '8471' } = process.env
  const origin = `http://127.0.0.1:${port}`
  const portal = await startPortal([path.resolve(program), 'serve'], {
    ...process.env,
    PORT: port,
    API_PORT: apiPort,
    PUBLIC_URL: origin,
    PORTAL_DATA: folder,
    LOG_LEVEL: 'warn',
  })
  const { answered, lost } = await underLoad({ origin, clients: 8 }, async () => {
    for (let done = 0; done < Number(times); done += 1) await portal.replaceParts()
  })
  const code = await portal.stop()
  await rm(folder, { recursive: true })
  console.log(
    `${times} restarts of each part: ${answered} requests answered, ${lost.length} lost; ended with ${code}`,
  )
  for (const line of lost.slice(0, 20)) console.log(`  ${line}`)
  process.exitCode = lost.length === 0 && code === 0 ? 0 : 1
}

await main(process.argv.slice(2))
