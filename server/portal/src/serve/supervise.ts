import { realpathSync } from 'node:fs'
import { handingOver, inheritedSockets, onceAsked } from '@recog/server-kit/run-server'
import { type Environment, originHere, SettingReader } from '@recog/server-kit/setting-values'
import { reasonOf } from '@recog/server-kit/commands'
import { PARTS, type ServingPart } from './parts'
import { startService } from './service'

interface Supervised {
  /** Names of the sockets that this part has to open itself. */
  readonly ownSockets: readonly string[]
  /** @param settings of files, which may have changed */
  replace(settings: Environment): Promise<void>
  stop(): Promise<void>
}

/**
 * Run API, web server and, where teams elsewhere may release, the release service as child processes, and start each again when it
 * ends. They get the sockets that systemd keeps open for this process, so that connections wait while a part starts again, and SIGHUP
 * replaces one part after the other without a pause.
 *
 * @param env settings, with the content of files
 * @param prepare what has to be done before the web server starts, while the API starts
 * @param readAgain the settings that files contain by then
 * @param flags that each part is started with
 * @returns the port of the web server
 * @throws when a part ends before it listens
 */
export async function supervise(
  env: Environment,
  prepare: () => Promise<void>,
  readAgain: () => Environment,
  flags: readonly string[],
): Promise<number> {
  const settings = { ...env }
  const read = new SettingReader(env)
  const given = inheritedSockets(process.env, process.pid)
  const parts: Supervised[] = []
  const start = (part: ServingPart) => startPart(part, flags, settings, given)
  const stop = async () => void (await Promise.all(parts.map((each) => each.stop())))
  try {
    const ready = prepare()
    const api = read.text('API_ORIGIN') === '' ? start('api') : undefined
    // Both, so that neither is left running or unnoticed when the other fails.
    const [prepared, started] = await Promise.allSettled([ready, api])
    if (started.status === 'fulfilled' && started.value) parts.push(started.value)
    for (const outcome of [prepared, started]) if (outcome.status === 'rejected') throw outcome.reason
    if (read.flag('TAKE_RELEASES') && read.text('RELEASES_ORIGIN') === '') parts.push(await start('releases'))
    parts.push(await start('site'))
  } catch (error) {
    await stop()
    throw error
  }
  replaceOnHangUp(parts, readAgain, given.size > 0)
  onceAsked(async () => {
    await stop()
    process.exit(0)
  })
  return Number(settings['PORT'])
}

/** @param settings get the port of the part, and its origin */
async function startPart(
  part: ServingPart,
  flags: readonly string[],
  settings: Record<string, string | undefined>,
  given: ReadonlyMap<string, number>,
): Promise<Supervised> {
  const { called, sockets, found } = PARTS[part]
  const read = new SettingReader(settings)
  const all = Object.entries(sockets).filter(([name, setting]) => name === part || read.text(setting) !== '')
  const names = all.map(([name]) => name)
  const inherited = names.filter((name) => given.has(name))
  const { LISTEN_PID: _, ...env } = { ...settings, ...handingOver(inherited) }
  const service = await startService({
    name: called,
    file: process.argv[1] ?? '',
    args: ['serve', part, ...flags],
    execArgv: process.execArgv,
    env,
    sockets: inherited.flatMap((name) => given.get(name) ?? []),
  })
  const [[, setting] = ['', 'PORT']] = all
  const port = String(service.port)
  // It listens there again when it starts again.
  for (const each of [env, settings]) Object.assign(each, { [setting]: port })
  if (found) settings[found.origin] = originHere(read.text(found.host), port)
  return {
    ownSockets: names.filter((name) => !given.has(name)),
    stop: () => service.stop(),
    replace: (fresh) => {
      Object.assign(env, fresh)
      return service.replace()
    },
  }
}

/**
 * Program and files with settings are read again: `systemctl reload` after an upgrade, or for another password. Only where all sockets
 * are inherited, because two processes cannot listen on a port that one of them has opened.
 */
function replaceOnHangUp(
  parts: readonly Supervised[],
  readAgain: () => Environment,
  isSystemd: boolean,
): void {
  const own = parts.flatMap(({ ownSockets }) => ownSockets)
  const cannot = `systemd has no unit for the socket "${own.join('", "')}" (docs/install.md), so a reload replaces nothing: restart the portal`
  if (isSystemd && own.length > 0) console.error(`Warning: ${cannot}`)
  const program = realpathSync(process.argv[1] ?? '')
  let running = Promise.resolve()
  process.on('SIGHUP', () => {
    if (own.length > 0) return console.error(`Nothing was replaced: ${cannot}`)
    running = running.then(async () => {
      let fresh: Environment
      try {
        fresh = readAgain()
      } catch (error) {
        console.error(`${reasonOf(error)}. The running ones stay`)
        return
      }
      for (const part of parts) {
        await part.replace(fresh).catch((error: unknown) => {
          console.error(`${reasonOf(error)}. The running one stays`)
        })
      }
      if (realpathSync(process.argv[1] ?? '') !== program)
        console.error(
          `The parts are replaced. The process that starts them is still ${program} until the portal is restarted (docs/install.md)`,
        )
    })
  })
}
