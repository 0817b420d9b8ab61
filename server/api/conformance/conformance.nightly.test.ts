import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { runWorkflows, signInAll } from '../../../contracts/api-contract/conformance/run-workflows'
import { testSettings } from '../testing/portal'
import { startServerProcess, type ServerProcess } from '../testing/process'
import type { Settings } from '../src/settings'

interface ProxiedResponse {
  readonly status: number
  readonly body: string
}

/** A fault of one call: its response is changed, or the request does not arrive and another response is sent. */
interface Fault {
  readonly call: RegExp
  readonly change?: (response: ProxiedResponse) => ProxiedResponse
  readonly instead?: ProxiedResponse
}

/** Passes everything on, with one fault. */
function breaking(origin: string, { call, change, instead }: Fault): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const broken = call.test(`${incoming.method} ${incoming.url}`)
    if (broken && instead) {
      incoming.resume()
      outgoing.writeHead(instead.status, { 'content-type': 'application/json' }).end(instead.body)
      return
    }
    const options = { method: incoming.method, headers: incoming.headers }
    const passed = request(origin + (incoming.url ?? ''), options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const good = { status: response.statusCode ?? 502, body: Buffer.concat(chunks).toString() }
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = response.headers
        const sent = broken && change && good.status < 300 ? change(good) : good
        outgoing.writeHead(sent.status, headers).end(sent.body)
      })
    })
    incoming.pipe(passed)
  })
  return new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(proxy)))
}

const bodyChange =
  (change: (body: string) => string) =>
  ({ status, body }: ProxiedResponse): ProxiedResponse => ({ status, body: change(body) })
const otherStatus =
  (status: number) =>
  ({ body }: ProxiedResponse): ProxiedResponse => ({ status, body })

/** By workflow: what is wrong, and where. */
const faults: readonly (readonly [workflow: string, what: string, Fault])[] = [
  [
    'member',
    'a flag is a text',
    {
      call: /^GET \/api\/user\/userinfo$/,
      change: bodyChange((body) => body.replaceAll(/"isCommittee":(true|false)/g, '"isCommittee":"yes"')),
    },
  ],
  [
    'member',
    'the groups are wrapped',
    { call: /^GET \/api\/committees$/, change: bodyChange((body) => `{"committees":${body}}`) },
  ],
  ['admin', 'a page of HTML', { call: /getCommitteeUsers/, change: bodyChange(() => '<html></html>') }],
  [
    'steering',
    'posting an event responds with 200',
    { call: /^POST \/api\/events/, change: otherStatus(200) },
  ],
  [
    'steering',
    'replacing an event keeps the place that was left out',
    {
      call: /^PUT \/api\/events/,
      change: bodyChange((body) => body.replace('"location":""', '"location":"Here"')),
    },
  ],
  [
    'steering',
    'replacing an event wants its title and date again',
    { call: /^PUT \/api\/events/, change: ({ body }) => ({ status: /There/.test(body) ? 400 : 200, body }) },
  ],
  [
    'steering',
    'a posted event is not listed',
    { call: /^GET \/api\/events$/, change: bodyChange(() => '[]') },
  ],
  [
    'events-refused',
    'members may post events',
    { call: /^POST \/api\/events/, instead: { status: 201, body: '{"id":"1","title":"x"}' } },
  ],
  ['projects', 'a new project has no id', { call: /^POST \/api\/projects/, change: bodyChange(() => '{}') }],
  [
    'projects',
    'a saved project is not saved',
    { call: /^PUT \/api\/projects/, instead: { status: 200, body: '{"id":"1"}' } },
  ],
  [
    'projects',
    'a lead may approve a project',
    {
      call: /^GET \/api\/projects\/[0-9a-f]/,
      change: bodyChange((body) => body.replace('"isApproved":false', '"isApproved":true')),
    },
  ],
  [
    'accounts',
    'a reset says that it created',
    {
      call: /^POST \/api\/admin\/users\/account/,
      change: bodyChange((body) => body.replaceAll('"created":false', '"created":true')),
    },
  ],
  [
    'accounts',
    'bulk add responds with a bare list',
    { call: /bulk-add$/, change: bodyChange((body) => body.replace(/^\{"results":(.*)\}$/, '$1')) },
  ],
  [
    'account-links',
    'a link comes with a password',
    {
      call: /^POST \/api\/admin\/users\/account/,
      change: bodyChange((body) => body.replaceAll('"password":null', '"password":"secret"')),
    },
  ],
  [
    'people',
    'an administrator deactivates themselves',
    { call: /^POST \/api\/admin\/people\/[^/]+\/deactivate$/, instead: { status: 204, body: '' } },
  ],
  [
    'accounts',
    'bulk add makes a lead a member',
    {
      call: /^POST \/api\/admin\/users\/account/,
      change: bodyChange((body) => body.replaceAll('"role":"Board"', '"role":"Member"')),
    },
  ],
]

describe('the conformance workflows', () => {
  let settings: Settings
  let server: ServerProcess
  let sessions: Awaited<ReturnType<typeof signInAll>>
  beforeAll(async () => {
    settings = await testSettings('sqlite', { DEMO: '1' })
    server = await startServerProcess(settings)
    sessions = await signInAll(server.origin)
  })
  afterAll(async () => {
    await server.stop()
    await rm(settings.dataFolder, { recursive: true, force: true })
  })

  async function outcome(workflow: string, fault: Fault): Promise<number> {
    const proxy = await breaking(server.origin, fault)
    const { port } = proxy.address() as AddressInfo
    const code = await runWorkflows(`http://127.0.0.1:${port}`, sessions, workflow, 'ignore')
    proxy.close()
    return code
  }

  test('skip the workflows of capabilities that the server does not announce', async () => {
    const fault = {
      call: /^(GET \/api\/user\/userinfo|POST \/api\/admin\/users\/account)$/,
      change: bodyChange((body) =>
        body
          .replace(/"capabilities":\[[^\]]*\]/, '"capabilities":[]')
          .replaceAll('"delivered":"link"', '"delivered":null'),
      ),
    }
    expect(await outcome('account-links', fault)).toBe(0)
  })

  test('pass against this server', async () =>
    expect(await runWorkflows(server.origin, sessions, undefined, 'ignore')).toBe(0))

  test.each(faults)('of %s fail when %s', async (workflow, _what, fault) =>
    expect(await outcome(workflow, fault)).toBe(1),
  )
})
