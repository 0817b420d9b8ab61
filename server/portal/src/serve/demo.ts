import path from 'node:path'
import { demoAccounts } from '@recog/api-contract/demo'
import { SERVER_SETTINGS as DEFAULTS } from '@recog/server-kit/settings'
import { storeOf } from '@recog/release-service/store'
import { flag, isThisMachine, text } from '@recog/server-kit/setting-values'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether a portal begins with demo data when DEMO is not set: only where nobody else can reach it, because demo accounts have
 * published passwords and everybody may read all e-mails. SQLite is also the engine of small real installations.
 */
export function demoDefault(env: Environment): '0' | '1' {
  if (env['DATABASE_URL'] || !isThisMachine(text(env['HOST'], DEFAULTS.HOST))) return '0'
  const url = text(env['PUBLIC_URL'], 'http://localhost')
  if (!URL.canParse(url)) return '0'
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && isThisMachine(hostname) ? '1' : '0'
}

/**
 * What `portal serve --demo` sets unless it is set: several portals run beside each other, so the API takes a free port; who looks
 * on reads sentences, not every request as JSON.
 */
export function demoSettings(env: Environment): Record<string, string> {
  const port = text(env['PORT'], DEFAULTS.PORT)
  return {
    PORT: port,
    API_PORT: text(env['API_PORT'], '0'),
    RELEASES_PORT: text(env['RELEASES_PORT'], '0'),
    PUBLIC_URL: text(env['PUBLIC_URL'], `http://localhost:${port}`),
    DEMO: text(env['DEMO'], demoDefault(env)),
    LOG_LEVEL: text(env['LOG_LEVEL'], 'warn'),
  }
}

/** The text printed when the portal is running: its URLs and demo accounts. */
export function welcome(env: Environment): string {
  const data = path.resolve(text(env['PORTAL_DATA'], DEFAULTS.PORTAL_DATA))
  const lines = [
    '',
    `The portal is at  ${env['PUBLIC_URL']}`,
    `Data is in        ${env['DATABASE_URL'] ? 'the PostgreSQL database of DATABASE_URL' : data}`,
    `Releases are in   ${storeOf(env, process.cwd()).folder}`,
  ]
  if (flag('DEMO', env['DEMO']))
    lines.push(
      '',
      `Mail can be read at  ${env['PUBLIC_URL']}/dev/outbox`,
      'Who can sign in:',
      ...demoAccounts.map(
        ({ role, email, password }) => `  ${role.padEnd(18)} ${email.padEnd(28)} ${password}`,
      ),
    )
  return `${lines.join('\n')}\n\n`
}
