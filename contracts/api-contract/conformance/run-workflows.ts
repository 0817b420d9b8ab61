import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '../src/openapi'
import { signIn } from './sign-in'

/** The cookie and the token of each role, as the workflows take them. */
type Sessions = Readonly<Record<string, string>>

/** Sign in as somebody of each role: with the accounts of the environment, or with those of the demo. */
export async function signInAll(server: string): Promise<Sessions> {
  const sessions: Record<string, string> = {}
  for (const role of ['applicant', 'member', 'lead', 'steering', 'admin']) {
    const account =
      process.env[`CONFORMANCE_${role.toUpperCase()}`] ?? `${role}@recog.example:recog-demo-2026`
    const colon = account.indexOf(':')
    const { cookie, token } = await signIn(server, account.slice(0, colon), account.slice(colon + 1))
    sessions[`${role}Cookie`] = cookie
    sessions[`${role}Token`] = token
  }
  return sessions
}

/**
 * Run the workflows beside this file.
 *
 * @param workflow only this one
 * @param stdio where their report goes
 * @returns the exit code: 0 if they pass
 */
export async function runWorkflows(
  server: string,
  sessions: Sessions,
  workflow: string | undefined,
  stdio: 'inherit' | 'ignore',
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'recog-conformance-'))
  const name = 'portal.arazzo.yaml'
  copyFileSync(join(dirname(fileURLToPath(import.meta.url)), name), join(folder, name))
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument(server)))
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const inputs = { ...sessions, newAddress: `run-${randomUUID()}@conformance.example` }
  const options = ['respect', name, '--input', JSON.stringify(inputs), '--max-fetch-timeout', '600000']
  if (workflow !== undefined) options.push('--workflow', workflow)
  const child = spawn(process.execPath, [redocly, ...options], {
    cwd: folder,
    stdio,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  rmSync(folder, { recursive: true, force: true })
  return code ?? 1
}
