import { handingOver, inheritedSockets } from '@recog/api-contract/inherited-socket'
import { onceAsked } from '@recog/api-contract/run-server'
import { SERVER_SETTING_DEFAULTS as DEFAULTS } from '@recog/api-contract/setting-defaults'
import { flag, originHere, port, text } from '@recog/api-contract/setting-values'
import { holdSocket } from './hold-socket'
import type { Part } from './parts'
import { startService } from './service.mjs'

/** A socket that a part listens on. */
interface Place {
  readonly name: string
  readonly host: string
  readonly port: number
  /** Names of the settings with its host and its port. */
  readonly settings: readonly [string, string]
}

interface Supervised {
  /** @param settings of files, which may have changed */
  replace(settings: Settings): Promise<void>
  stop(): Promise<void>
}

type Settings = Readonly<Record<string, string | undefined>>

/**
 * Run API, web server and, where teams elsewhere may release, the release service as child processes, and start each again when it
 * ends. This process keeps their sockets open, so that connections wait while one starts again, and with SIGHUP replaces one after the
 * other without a pause.
 *
 * @param env settings, with the content of files
 * @param prepare what has to be done before the web server starts, while the API starts
 * @param readAgain the settings that files contain by then
 * @throws when a part ends before it listens
 */
export async function supervise(
  env: Settings,
  prepare: () => Promise<void>,
  readAgain: () => Settings,
): Promise<void> {
  const settings = { ...env }
  const parts: Supervised[] = []
  const stop = async () => void (await Promise.all(parts.map((each) => each.stop())))
  try {
    const ready = prepare()
    const api = text(env['API_ORIGIN'], '') === '' ? startApi(settings) : undefined
    // Both, so that neither is left running or unnoticed when the other fails.
    const [prepared, started] = await Promise.allSettled([ready, api])
    if (started.status === 'fulfilled' && started.value) parts.push(started.value)
    for (const outcome of [prepared, started]) if (outcome.status === 'rejected') throw outcome.reason
    if (flag('TAKE_RELEASES', env['TAKE_RELEASES']) && text(env['RELEASES_ORIGIN'], '') === '')
      parts.push(await startReleases(settings))
    parts.push(await startPart('site', 'web server', settings, sitePlaces(settings)))
  } catch (error) {
    await stop()
    throw error
  }
  replaceOnHangUp(parts, readAgain)
  onceAsked(async () => {
    await stop()
    process.exit(0)
  })
  // Last: whoever hears it may send a signal at once, and one without a handler ends this process.
  process.send?.({ type: 'listening', port: Number(settings['PORT']) })
}

function startApi(settings: Record<string, string | undefined>): Promise<Supervised> {
  const place = placeOf('API', 'api', settings)
  return startPart(
    'api',
    'API',
    settings,
    [place, ...metricsPlace('api-metrics', 'API_METRICS_PORT', settings)],
    (bound) => {
      settings['API_ORIGIN'] = originHere(place.host, bound)
    },
  )
}

function startReleases(settings: Record<string, string | undefined>): Promise<Supervised> {
  const place = placeOf('RELEASES', 'releases', settings)
  return startPart('releases', 'release service', settings, [place], (bound) => {
    settings['RELEASES_ORIGIN'] = originHere(place.host, bound)
  })
}

/** Where a part listens that the web server forwards to. */
const placeOf = (part: 'API' | 'RELEASES', name: string, settings: Settings): Place => ({
  name,
  host: text(settings[`${part}_HOST`], DEFAULTS[`${part}_HOST`]),
  port: port(`${part}_PORT`, settings[`${part}_PORT`], DEFAULTS[`${part}_PORT`]),
  settings: [`${part}_HOST`, `${part}_PORT`],
})

const sitePlaces = (settings: Settings): Place[] => [
  {
    name: 'site',
    host: text(settings['HOST'], DEFAULTS.HOST),
    port: port('PORT', settings['PORT'], DEFAULTS.PORT),
    settings: ['HOST', 'PORT'],
  },
  ...metricsPlace('metrics', 'METRICS_PORT', settings),
]

/** Two processes of a part run while one replaces the other; only a socket that both get is not in use. */
function metricsPlace(name: string, setting: string, settings: Settings): Place[] {
  if (text(settings[setting], '') === '') return []
  const host = text(settings['METRICS_HOST'], DEFAULTS.METRICS_HOST)
  return [{ name, host, port: port(setting, settings[setting], ''), settings: ['METRICS_HOST', setting] }]
}

/** @param bound gets the port of the first socket */
async function startPart(
  part: Part,
  name: string,
  settings: Settings,
  places: readonly Place[],
  bound: (port: number) => void = () => {},
): Promise<Supervised> {
  const opened: { readonly name: string; readonly port: number; readonly fd?: number }[] = []
  for (const place of places) opened.push({ name: place.name, ...(await openSocket(name, place)) })
  bound(opened[0]?.port ?? 0)
  const held = opened.filter((socket) => socket.fd !== undefined)
  const { LISTEN_PID: _, ...env } = { ...settings, ...handingOver(held.map((socket) => socket.name)) }
  const service = await startService({
    name,
    file: process.argv[1] ?? '',
    args: ['serve', part],
    execArgv: process.execArgv,
    env,
    sockets: held.flatMap(({ fd }) => fd ?? []),
  })
  return {
    stop: () => service.stop(),
    replace: (fresh) => {
      Object.assign(env, fresh)
      return service.replace()
    },
  }
}

/** The socket that this process was given, or one that it holds. Without a descriptor the part has to bind its own. */
async function openSocket(part: string, { name, host, port: wanted, settings }: Place) {
  const given = inheritedSockets(process.env, process.pid).get(name)
  if (given !== undefined) return { port: wanted, fd: given }
  const held = await holdSocket(host, wanted, settings)
  if (!held)
    console.error(
      `This Node.js cannot keep ${host}:${wanted} open: connections are refused while the ${part} starts again, and SIGHUP does not replace it`,
    )
  return held ?? { port: wanted }
}

/** Program and files with settings are read again: `systemctl reload` after an upgrade, or for another password. */
function replaceOnHangUp(parts: readonly Supervised[], readAgain: () => Settings): void {
  let running = Promise.resolve()
  process.on('SIGHUP', () => {
    running = running.then(async () => {
      let fresh: Settings
      try {
        fresh = readAgain()
      } catch (error) {
        console.error(`${error instanceof Error ? error.message : String(error)}. The running ones stay`)
        return
      }
      for (const part of parts) {
        await part.replace(fresh).catch((error: unknown) => {
          console.error(`${error instanceof Error ? error.message : String(error)}. The running one stays`)
        })
      }
    })
  })
}
