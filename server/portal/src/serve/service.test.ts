import type * as ChildProcess from 'node:child_process'
import { fork, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startService } from './service'

jest.mock('node:child_process', () => {
  const real = jest.requireActual<typeof ChildProcess>('node:child_process')
  return { ...real, fork: jest.fn(real.fork) }
})

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
  jest
    .spyOn(console, 'error')
    .mockClear()
    .mockImplementation(() => {})
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
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
it('tells settings that a service refuses from other failures', async () => {
  await expect(service('process.exit(78)')).rejects.toMatchObject({ code: 'ERR_SETTING' })
  await expect(service('process.exit(1)')).rejects.not.toHaveProperty('code')
})

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}
async function untilStarted(times: number): Promise<number> {
  while ((await pids()).length < times) await new Promise((resolve) => setTimeout(resolve, 20))
  return (await pids())[times - 1] ?? 0
}

it('is started again however often it is killed, after longer and longer pauses, and says so each time', async () => {
  // On a machine that stops for a minute, it would have run for long enough to begin anew.
  jest.spyOn(performance, 'now').mockReturnValue(0)
  const running = await service(SERVICE, 1)
  for (let times = 1; times <= 9; times += 1) process.kill(await untilStarted(times), 'SIGKILL')
  expect(await untilStarted(10)).toBeGreaterThan(0)
  await running.stop()
  const said = jest.mocked(console.error).mock.calls.map(([line]) => String(line))
  const pauses = said.map((line) => Number(/ in ([\d.]+) s\.$/.exec(line)?.[1]) * 1000)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
  jest.mocked(performance.now).mockRestore()
})

it('stops when asked, also while it waits to start again', async () => {
  const running = await service(SERVICE)
  process.kill(await untilStarted(1), 'SIGKILL')
  while (jest.mocked(console.error).mock.calls.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
  await running.stop()
  const before = await pids()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await pids()).toEqual(before)
})

it('is replaced while it runs: the old process ends once the new one listens, and is not started again', async () => {
  const running = await service(SERVICE, 1)
  const first = await untilStarted(1)
  await running.replace()
  const second = await untilStarted(2)
  await untilGone(first)
  expect(isAlive(second)).toBe(true)
  await running.stop()
  expect(await pids()).toEqual([first, second])
  expect(console.error).not.toHaveBeenCalled()
})

it('gets the environment as it is by then when it is replaced', async () => {
  const code = `require('fs').appendFileSync(process.env.PIDS, process.env.SECRET + '\\n'); ${SERVICE}`
  env['SECRET'] = '1'
  const running = await service(code, 1)
  env['SECRET'] = '2'
  await running.replace()
  expect((await pids()).filter((each) => each < 3)).toEqual([1, 2])
  await running.stop()
})

it('keeps running when its replacement does not start', async () => {
  const running = await service(SERVICE, 1)
  const first = await untilStarted(1)
  await writeFile(path.join(folder, 'service.cjs'), 'process.exit(4)')
  await expect(running.replace()).rejects.toThrow('The test service ended with code 4')
  expect(isAlive(first)).toBe(true)
  await running.stop()
})

it('goes on, and is started again in the end, while this machine cannot start another process', async () => {
  const running = await service(SERVICE, 1)
  const first = await untilStarted(1)
  const failing = () => spawn('/nowhere/node', { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  jest.mocked(fork).mockImplementationOnce(failing)
  await expect(running.replace()).rejects.toThrow(
    'The test service could not be started: spawn /nowhere/node',
  )
  expect(isAlive(first)).toBe(true)
  jest
    .mocked(fork)
    .mockImplementationOnce(failing)
    .mockImplementationOnce(() => {
      throw new Error('spawn ENOMEM')
    })
  process.kill(first, 'SIGKILL')
  expect(isAlive(await untilStarted(2))).toBe(true)
  await running.stop()
  expect(jest.mocked(console.error).mock.calls.map(([line]) => String(line))).toEqual([
    'The test service ended with SIGKILL. It is started again in 0.001 s.',
    'The test service could not be started: spawn /nowhere/node ENOENT. It is started again in 0.002 s.',
    'The test service could not be started: spawn ENOMEM. It is started again in 0.004 s.',
  ])
})

it('that never listens is reported', async () => {
  await expect(service('process.exit(3)')).rejects.toThrow('The test service ended with code 3')
})
