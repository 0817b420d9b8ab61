import path from 'node:path'
import { demoAccounts } from '@recog/api-contract/demo'
import { storeOf } from '@recog/release-service/store'
import { type Environment, isThisMachine, SettingReader } from '@recog/server-kit/setting-values'

/**
 * Whether a portal begins with demo data when DEMO is not set: only where nobody else can reach it, because demo accounts have
 * published passwords and everybody may read all e-mails. SQLite is also the engine of small real installations.
 */
export function demoDefault(env: Environment): '0' | '1' {
  const read = new SettingReader(env)
  if (env['DATABASE_URL'] || !isThisMachine(read.text('HOST'))) return '0'
  const url = read.text('PUBLIC_URL', 'http://localhost')
  if (!URL.canParse(url)) return '0'
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && isThisMachine(hostname) ? '1' : '0'
}

/**
 * What `portal serve --demo` sets unless it is set: several portals run beside each other, so the API takes a free port; who looks
 * on reads sentences, not every request as JSON.
 */
export function demoSettings(env: Environment): Record<string, string> {
  const read = new SettingReader(env)
  const port = read.text('PORT')
  const demo = read.text('DEMO', demoDefault(env))
  return {
    PORT: port,
    API_PORT: read.text('API_PORT', '0'),
    RELEASES_PORT: read.text('RELEASES_PORT', '0'),
    PUBLIC_URL: read.text('PUBLIC_URL', `http://localhost:${port}`),
    DEMO: demo,
    STEERING_NAMES: read.text('STEERING_NAMES', demo),
    LOG_LEVEL: read.text('LOG_LEVEL', 'warn'),
  }
}

/** The text printed when the portal is running: its URLs and demo accounts. */
export function welcome(env: Environment): string {
  const read = new SettingReader(env)
  const data = path.resolve(read.text('PORTAL_DATA'))
  const lines = [
    '',
    `The portal is at  ${env['PUBLIC_URL']}`,
    `Data is in        ${env['DATABASE_URL'] ? 'the PostgreSQL database of DATABASE_URL' : data}`,
    `Releases are in   ${storeOf(env, process.cwd()).folder}`,
  ]
  if (read.flag('DEMO'))
    lines.push(
      '',
      `Mail is at        ${env['PUBLIC_URL']}/dev/outbox`,
      `Sections are at   ${env['PUBLIC_URL']}/dev/sections (as administrator)`,
      'Who can sign in:',
      ...demoAccounts.map(
        ({ role, email, password }) => `  ${role.padEnd(18)} ${email.padEnd(28)} ${password}`,
      ),
    )
  return `${lines.join('\n')}\n\n`
}
