import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from './openapi'

test('the OpenAPI document passes the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recog-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(openApiDocument('http://localhost:8080')))
  const contract = join(process.cwd(), 'contracts/api-contract')
  const redocly = join(contract, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  const args = [redocly, 'lint', file, '--config', join(contract, 'redocly.yaml'), '--format', 'json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  rmSync(folder, { recursive: true })
  expect((JSON.parse(stdout) as { totals: object }).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
})
