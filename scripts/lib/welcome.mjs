import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './paths.mjs'

/**
 * The text printed when the portal is running: its URLs and demo accounts.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function welcome(env) {
  const lines = [
    '',
    `The portal is at  ${env['PUBLIC_URL']}`,
    `Data is in        ${env['DATABASE_URL'] ? 'the PostgreSQL database of DATABASE_URL' : env['PORTAL_DATA']}`,
    `Releases are in   ${env['RELEASES']}`,
  ]
  if (env['DEMO'] === '1') lines.push('', ...demo(env))
  return `${lines.join('\n')}\n\n`
}

/** @param {NodeJS.ProcessEnv} env */
function demo(env) {
  /** @type {{ role: string, email: string, password: string }[]} */
  const accounts = JSON.parse(
    readFileSync(path.join(ROOT, 'contracts/api-contract/src/demo/accounts.json'), 'utf8'),
  )
  return [
    `Mail can be read at  ${env['PUBLIC_URL']}/dev/outbox`,
    'Who can sign in:',
    ...accounts.map(({ role, email, password }) => `  ${role.padEnd(18)} ${email.padEnd(28)} ${password}`),
  ]
}
