import { SERVER_SETTINGS as DEFAULTS } from '@recog/server-kit/settings'
import {
  isThisMachine,
  optional,
  optionalUrl,
  port,
  SettingError,
  text,
  webUrl,
  wholeNumber,
} from '@recog/server-kit/setting-values'
import type { Settings } from './settings'

export type Environment = Readonly<Record<string, string | undefined>>

/** @throws if a session would end by its lifetime before it can be idle */
export function sessionLifetimes(env: Environment): Pick<Settings, 'sessionIdleHours' | 'sessionHours'> {
  const hours = (name: 'SESSION_IDLE_HOURS' | 'SESSION_HOURS') =>
    wholeNumber(name, text(env[name], DEFAULTS[name]), 1, 8760, 'a number of hours from 1 to 8760')
  const sessionIdleHours = hours('SESSION_IDLE_HOURS')
  const sessionHours = hours('SESSION_HOURS')
  if (sessionIdleHours > sessionHours) {
    throw new SettingError(
      `SESSION_IDLE_HOURS is "${sessionIdleHours}", which is longer than SESSION_HOURS, "${sessionHours}"`,
    )
  }
  return { sessionIdleHours, sessionHours }
}

/**
 * @throws if only the direct one is set: the servers would use a file; or if one leads to another machine and does not say
 *   whether the connection is encrypted
 */
export function databaseUrls(env: Environment): Pick<Settings, 'databaseUrl' | 'directDatabaseUrl'> {
  const url = (name: string) => {
    const value = optionalUrl(name, env[name], ['postgresql:', 'postgres:'])
    if (value !== undefined && isPlain(new URL(value)))
      throw new SettingError(
        `${name} leads to another machine. Add ?sslmode=verify-full, or ?sslmode=disable if nobody can listen on the way`,
      )
    return value
  }
  const databaseUrl = url('DATABASE_URL')
  const directDatabaseUrl = url('DATABASE_DIRECT_URL')
  if (directDatabaseUrl !== undefined && databaseUrl === undefined)
    throw new SettingError('DATABASE_DIRECT_URL is set, but DATABASE_URL is not')
  return { databaseUrl, directDatabaseUrl }
}

/** Whether the driver connects without TLS to another machine, because nobody has decided about it. */
function isPlain({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isSocket = host === '' || host.startsWith('/')
  return !isSocket && !isThisMachine(host) && !searchParams.has('sslmode') && !searchParams.has('ssl')
}

/** @throws if a provider is named only in part: every request to join would be refused */
export function botCheck(env: Environment): Settings['botCheck'] {
  const verifyUrl = webUrl('BOT_CHECK_VERIFY_URL', env['BOT_CHECK_VERIFY_URL'])
  const isSet = (name: string) => optional(env[name]) !== undefined
  // A path is a script of this origin.
  const script = URL.canParse(text(env['BOT_CHECK_SCRIPT'], '')) ? 'BOT_CHECK_SCRIPT' : undefined
  const set = script ?? ['BOT_CHECK_VERIFY_URL', 'BOT_CHECK_SECRET'].find(isSet)
  const all = ['BOT_CHECK_VERIFY_URL', 'BOT_CHECK_SECRET', 'BOT_CHECK_SCRIPT', 'BOT_CHECK_SITE_KEY']
  const missing = all.find((name) => !isSet(name))
  if (set && missing) throw new SettingError(`${set} is set, but ${missing} is not: nobody could join`)
  return { verifyUrl, secret: text(env['BOT_CHECK_SECRET'], '') }
}

/** Where the API serves metrics. @returns undefined without a port: nowhere */
export function metrics(env: Environment): Settings['metrics'] {
  if (optional(env['API_METRICS_PORT']) === undefined) return undefined
  return {
    host: text(env['METRICS_HOST'], DEFAULTS.METRICS_HOST),
    port: port('API_METRICS_PORT', env['API_METRICS_PORT'], ''),
  }
}
