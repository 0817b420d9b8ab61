import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startService } from './service.mjs'

/** A service that writes its process id and listens; it ends when it is asked to. */
const SERVICE = `
const { appendFileSync } = require('node:fs')
appendFileSync(process.env.PIDS, process.pid + '\\n')
process.on('SIGTERM', () => process.exit(0))
process.send({ type: 'listening' })
setInterval(() => {}, 1000)
`

let folder: string
let env: NodeJS.ProcessEnv
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  folder = await mkdtemp(path.join(os.tmpdir(), 'service-'))
  env = { ...process.env, PIDS: path.join(folder, 'pids') }
})
afterEach(() => rm(folder, { recursive: true }))

async function service(code: string, firstPause?: number) {
  const file = path.join(folder, 'service.cjs')
  await writeFile(file, code)
  return startService({ name: 'test service', file, env, execArgv: [], ...(firstPause && { firstPause }) })
}
const pids = async () => (await readFile(env['PIDS'] ?? '', 'utf8')).trim().split('\n').map(Number)
async function untilStarted(times: number): Promise<number> {
  while ((await pids()).length < times) await new Promise((resolve) => setTimeout(resolve, 20))
  return (await pids())[times - 1] ?? 0
}

it('is started again however often it is killed, after longer and longer pauses, and says so each time', async () => {
  const running = await service(SERVICE, 1)
  for (let times = 1; times <= 9; times += 1) process.kill(await untilStarted(times), 'SIGKILL')
  expect(await untilStarted(10)).toBeGreaterThan(0)
  await running.stop()
  const said = jest.mocked(console.error).mock.calls.map(([line]) => String(line))
  const pauses = said.map((line) => Number(/ in ([\d.]+) s\.$/.exec(line)?.[1]) * 1000)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
})

it('stops when asked, also while it waits to start again', async () => {
  const running = await service(SERVICE)
  process.kill(await untilStarted(1), 'SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await running.stop()
  const before = await pids()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await pids()).toEqual(before)
})

it('that never listens is reported', async () => {
  await expect(service('process.exit(3)')).rejects.toThrow('The test service ended with code 3')
})
