import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { RemoteService } from '@recog/release-service/operations'
import { smallBuild, smallPortal, type TestStore } from '@recog/release-service/testing'
import { portalProgram } from './small-portal'
import { heldPort, startListening } from './start-listening'

const EMAIL = 'ada@hospital.org'
const PASSWORD = 'violet lanterns drift slowly'

interface Running {
  readonly port: number
  /** @returns the exit code */
  stop(): Promise<number | null>
}

let store: TestStore
let env: NodeJS.ProcessEnv
let origin: string
let password: string
const running: Record<string, Running> = {}
beforeAll(async () => {
  store = await smallPortal()
  const port = await heldPort()
  origin = `http://127.0.0.1:${port}`
  env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    API_PORT: '0',
    RELEASES_PORT: '0',
    PUBLIC_URL: origin,
    PORTAL_DATA: path.join(store.folder, 'data'),
    RELEASES: store.folder,
    LOG_LEVEL: 'warn',
    BACKGROUND: '0',
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [await portalProgram(), 'create-admin', EMAIL],
    { env },
  )
  password = /Temporary password: (\S+)/.exec(stdout)?.[1] ?? ''
  running['api'] = await start('api')
  env['API_ORIGIN'] = `http://127.0.0.1:${running['api'].port}`
  for (const part of ['site', 'releases']) running[part] = await start(part)
})
afterAll(async () => {
  await Promise.all(Object.values(running).map((part) => part.stop()))
  await rm(store.folder, { recursive: true })
})

/** Start a part as a unit of its own would. */
async function start(part: string): Promise<Running> {
  const { child, port, ended } = await startListening([await portalProgram(), 'serve', part], env)
  return { port, stop: () => (child.kill('SIGTERM'), ended) }
}

/** Fill in the form of a page of the portal. */
async function submit(
  page: string,
  fields: Readonly<Record<string, string>>,
  session = '',
): Promise<Response> {
  const shown = await fetch(origin + page, { headers: { cookie: session } })
  const hidden = [...(await shown.text()).matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) =>
    ['name', 'value'].map((each) => new RegExp(` ${each}="([^"]*)"`).exec(tag)?.[1] ?? ''),
  )
  return fetch(origin + page, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin,
      'sec-fetch-site': 'same-origin',
      cookie: [session, cookiesOf(shown)].filter(Boolean).join('; '),
    },
    body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }),
  })
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Site and API: somebody signs in through the web server. */
async function signIn(): Promise<void> {
  const signedIn = await submit('/identity/account/login', { email: EMAIL, password })
  expect(signedIn.status).toBe(303)
  const chosen = { newPassword: PASSWORD, repeatPassword: PASSWORD }
  const changed = await submit('/identity/account/change-password', chosen, cookiesOf(signedIn))
  const session = await fetch(`${origin}/api/user/userinfo`, { headers: { cookie: cookiesOf(changed) } })
  expect(await session.json()).toMatchObject({ email: EMAIL })
}

/** Releases: a team publishes, and the web server serves it. */
async function publish(): Promise<void> {
  const service = new RemoteService(new URL(`http://127.0.0.1:${running['releases']?.port}/`), store.key)
  const builds = [{ name: 'mf-projects', folder: await smallBuild('mf-projects', '2.0.0') }]
  expect(await service.publish({ builds, by: 'Ada', reason: 'a filter' })).toMatchObject([
    { name: 'mf-projects', version: '2.0.0', outcome: 'published' },
  ])
  const registry = await (await fetch(`${origin}/registry.json`)).json()
  expect(registry).toMatchObject({ sections: { 'mf-projects': '2.0.0' } })
}

/** Background: sends the mails that the API only notes. */
async function sendMail(): Promise<void> {
  const outbox = path.join(env['PORTAL_DATA'] ?? '', 'outbox')
  const mails = async () => (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))
  expect((await submit('/identity/account/forgot-password', { email: EMAIL })).status).toBe(200)
  expect(await running['api']?.stop()).toBe(0)
  expect(await mails()).toEqual([])
  running['background'] = await start('background')
  while ((await mails()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
}

it('each part of the portal works as a unit of its own, and ends when asked', async () => {
  await signIn()
  await publish()
  await sendMail()
  for (const part of ['site', 'releases', 'background']) expect(await running[part]?.stop()).toBe(0)
})
