import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '../src/openapi'
import { signIn } from './sign-in'

/*
 * npm run conformance -- --server http://localhost:8080 [--workflow projects]
 *
 * Runs the workflows beside this file against any server of the API. Accounts come from the environment:
 * CONFORMANCE_MEMBER=address:password and so on for APPLICANT, LEAD, STEERING, ADMIN; by default those of the demo.
 * A run leaves behind one project, one account at an address that cannot receive mail, and its membership of the first group.
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
const server = new URL(option('--server') ?? 'http://localhost:8080').origin
const workflow = option('--workflow')
const here = dirname(fileURLToPath(import.meta.url))

const inputs: Record<string, string> = { newAddress: `run-${randomUUID()}@conformance.example` }
for (const role of ['applicant', 'member', 'lead', 'steering', 'admin']) {
  const account = process.env[`CONFORMANCE_${role.toUpperCase()}`] ?? `${role}@recog.example:recog-demo-2026`
  const colon = account.indexOf(':')
  const { cookie, token } = await signIn(server, account.slice(0, colon), account.slice(colon + 1))
  inputs[`${role}Cookie`] = cookie
  inputs[`${role}Token`] = token
}

const folder = mkdtempSync(join(tmpdir(), 'recog-conformance-'))
copyFileSync(join(here, 'portal.arazzo.yaml'), join(folder, 'portal.arazzo.yaml'))
writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument(server)))
const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const options = ['respect', 'portal.arazzo.yaml', '--input', JSON.stringify(inputs)]
if (workflow !== undefined) options.push('--workflow', workflow)
const { status } = spawnSync(process.execPath, [redocly, ...options], {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
})
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1
