import { rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { openApiDocument } from '@recog/api-contract/openapi'
import { publish } from '@recog/release-service/operations'
import type { ApiCall } from '@recog/release-service/release'
import { smallBuild, temporaryFolder, testStore, type TestStore } from '@recog/release-service/testing'
import { checkedCandidates } from '../check/check'
import { readContract } from '../compile/contract'
import { serviceHere, type Service } from '../service'
import { canIDeploy } from './can-i-deploy'

/** The contract that the server announces, for a test to change. */
let announced: Announced
/** The shell that the server's portal serves. */
let servedShell: string
let server: Server
let origin: string
let store: TestStore
let service: Service
let build: string
let output: string[]

interface Announced {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: unknown }> }> | undefined
  >
}
type Fields = Record<string, { type: string | string[] } | undefined>

const CALLS = ['projects', 'project', 'createProject', 'decisions']
const contract = [...readContract(openApiDocument()).values()]
const calls: Record<string, ApiCall> = Object.fromEntries(
  contract.filter(({ name }) => CALLS.includes(name)).map(({ name, ...call }) => [name, call]),
)

beforeAll(async () => {
  server = createServer(({ url }, response) =>
    response.end(JSON.stringify(url === '/registry.json' ? { shell: servedShell, sections: {} } : announced)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  store = await testStore(await temporaryFolder())
  service = await serviceHere({ RELEASES: store.folder, PUBLIC_URL: origin })
  build = await smallBuild('mf-projects', '2.0.0', { calls })
  const builds = [{ name: 'shell', folder: await smallBuild('shell', '1.0.0') }]
  builds.push({ name: 'mf-projects', folder: await smallBuild('mf-projects', '1.0.0', { calls }) })
  await publish({ store, key: store.key, builds, by: 'Ada', reason: 'first', unchecked: true })
})
afterAll(async () => {
  server.close()
  await rm(store.folder, { recursive: true })
})
beforeEach(() => {
  announced = openApiDocument() as unknown as Announced
  servedShell = '1.0.0'
  output = []
  const print = (line: string) => void output.push(line)
  jest.spyOn(console, 'log').mockImplementation(print)
  jest.spyOn(console, 'error').mockImplementation(print)
})
afterEach(() => {
  jest.restoreAllMocks()
  process.exitCode = undefined
})

/** The fields of a project in the list, as the server announces them. */
function projectFields(): Fields {
  const content = announced.paths['/api/projects']?.['get']?.responses['200']?.content
  return (content as { 'application/json': { schema: { items: { properties: Fields } } } })[
    'application/json'
  ].schema.items.properties
}

interface Asked {
  readonly source?: string
  readonly names?: readonly string[]
  readonly live?: boolean
  readonly json?: boolean
}
const ask = async (asked: Asked = {}) => {
  const { source = origin, names = ['mf-projects'], live = false, json = false } = asked
  await canIDeploy({ service, names, source, from: live ? undefined : build, live, json })
  return { code: process.exitCode ?? 0, text: output.join('\n') }
}

describe('can a section be deployed', () => {
  it('yes, to a server with the contract that it was built for', async () => {
    expect(await ask()).toEqual({ code: 0, text: expect.stringMatching(/^  mf-projects +2\.0\.0 +yes$/) })
  })

  it('yes, to a server that sends more fields and has more calls', async () => {
    projectFields()['colour'] = { type: 'string' }
    announced.paths['/api/colours'] = { get: { responses: { 200: {} } } }
    expect((await ask()).code).toBe(0)
  })

  it('yes, if only the names of path parameters differ', async () => {
    announced.paths['/api/projects/{projectId}'] = announced.paths['/api/projects/{id}']
    announced.paths['/api/projects/{id}'] = undefined
    delete announced.paths['/api/projects/{id}']
    expect((await ask()).code).toBe(0)
  })

  it('no, if a call was removed: call and section are named, and what to do', async () => {
    delete announced.paths['/api/projects/{id}']
    const { code, text } = await ask()
    expect(code).toBe(1)
    expect(text).toContain(
      'mf-projects calls GET /api/projects/{id} (routes.project), which the server does not have. Deploy a server',
    )
  })

  it('no, if a field was removed: the field is named, too', async () => {
    delete projectFields()['leadIds']
    const { code, text } = await ask()
    expect(code).toBe(1)
    expect(text).toContain(
      'mf-projects reads the field "[].leadIds" of GET /api/projects (routes.projects), which the server does not send',
    )
    expect(text).not.toContain('[].leadIds[]')
  })

  it('no, if a field has another type', async () => {
    projectFields()['isApproved'] = { type: 'string' }
    const { code, text } = await ask()
    expect(code).toBe(1)
    expect(text).toContain(
      '"[].isApproved" of GET /api/projects (routes.projects) as boolean, but the server sends string',
    )
  })

  it('yes, if a call is missing that is made only where the server announces it', async () => {
    delete announced.paths['/api/steering/decisions']
    const { code, text } = await ask()
    expect(code).toBe(0)
    expect(text).toMatch(/does not offer GET \/api\/steering\/decisions/)
  })

  it('compares a file with the contract of a server that is not running yet', async () => {
    delete announced.paths['/api/projects']
    const file = path.join(store.folder, 'openapi.json')
    await writeFile(file, JSON.stringify(announced))
    expect((await ask({ source: file })).code).toBe(1)
  })

  it('compares what is live before a server is deployed', async () => {
    delete announced.paths['/api/projects']
    const { code, text } = await ask({ live: true })
    expect(code).toBe(1)
    expect(text).toMatch(/^  mf-projects +1\.0\.0 +no/)
  })

  it('compares everything that is live without a name', async () => {
    const { text } = await ask({ live: true, names: [] })
    expect(text).toMatch(/^  shell +1\.0\.0 .*\n  mf-projects +1\.0\.0 +yes/m)
  })

  it('says nothing of a server for a name that is not live: it is mistyped', async () => {
    await expect(ask({ live: true, names: ['mf-projects', 'mf-projcts'] })).rejects.toThrow(
      'mf-projcts is not live here',
    )
    expect(output).toEqual([])
  })

  it('no, if it contributes to a place that is not live', async () => {
    const contributes = [{ to: 'a.panel', component: 'A', title: 'A', audience: 'anyone' as const, order: 1 }]
    build = await smallBuild('mf-projects', '4.0.0', { calls, section: { pages: {}, contributes } })
    const { code, text } = await ask()
    expect(code).toBe(1)
    expect(text).toContain(
      'mf-projects 4.0.0 (released by this-machine) contributes A to a.panel, which no live',
    )
    build = await smallBuild('mf-projects', '2.0.0', { calls })
  })

  it('answers as JSON', async () => {
    delete projectFields()['leadIds']
    const { text } = await ask({ json: true })
    expect(JSON.parse(text)).toEqual({
      server: origin,
      deployable: false,
      problems: [],
      releases: [
        {
          name: 'mf-projects',
          version: '2.0.0',
          isRecorded: true,
          problems: [expect.stringContaining('[].leadIds')],
          notes: [],
        },
      ],
    })
  })

  it('a build of another tool does not say what it calls', async () => {
    build = await smallBuild('mf-projects', '3.0.0')
    expect(await ask()).toEqual({ code: 0, text: expect.stringContaining('not compared') })
    build = await smallBuild('mf-projects', '2.0.0', { calls })
  })

  it.each<[string, unknown, RegExp]>([
    ['describes no API', { hello: 1 }, /describes no API: .*no "paths".*--contract FILE/],
    [
      'refers to nothing',
      { paths: { '/x': { get: { responses: { 200: ref('#/gone') } } } } },
      /has no #\/gone/,
    ],
  ])('says so when the server %s', async (_what, document, says) => {
    announced = document as Announced
    await expect(ask()).rejects.toThrow(says)
  })

  it('says so when no server responds', async () => {
    await expect(ask({ source: 'http://127.0.0.1:9' })).rejects.toThrow(/does not respond at /)
  })
})

function ref(to: string) {
  return { content: { 'application/json': { schema: { $ref: to } } } }
}

describe('publishing', () => {
  const publishable = (changes: object = {}) =>
    checkedCandidates({ service, names: ['mf-projects'], from: build, pages: undefined, ...changes })
  const elsewhere = () =>
    serviceHere({ RELEASES: store.folder, PUBLIC_URL: 'http://127.0.0.1:9' }).then((named) => ({
      service: named,
    }))
  afterEach(() => {
    delete process.env['PORTAL_API']
  })

  it('is refused when the API of the portal lacks a field, without any setting for it', async () => {
    delete projectFields()['leadIds']
    await expect(publishable()).rejects.toThrow(/reads the field "\[\]\.leadIds"/)
  })

  it('records the check in the statement', async () => {
    expect((await publishable()).passed).toContain('calls of the API')
  })

  it('is refused when the API of the setting PORTAL_API lacks a field', async () => {
    process.env['PORTAL_API'] = origin
    delete projectFields()['leadIds']
    await expect(publishable(await elsewhere())).rejects.toThrow(/reads the field "\[\]\.leadIds"/)
  })

  it.each<[string, () => unknown]>([
    ['does not run', elsewhere],
    ['serves another store', () => void (servedShell = '0.9.0')],
    ['describes no API', () => void (announced = { hello: 1 } as unknown as Announced)],
  ])('says that it does not compare with a portal that %s', async (_what, arrange) => {
    const { passed } = await publishable((await arrange()) ?? {})
    expect(passed).not.toContain('calls of the API')
    expect(output.join('\n')).toMatch(/calls of the API +not compared: /)
  })
})
