import { existsSync, statSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { publish } from '@recog/release-service/operations'
import { openStore, readLedger, temporaryKey } from '@recog/release-service/store'
import { ReleasedDocuments } from '@recog/release-service/read'
import { publishSmall, smallBuild, smallPortal, type TestStore } from '@recog/release-service/testing'
import { COMMANDS, runCommandLine } from './run'
import { serviceHere } from './service'

/** A store where the shell and some sections are live, an empty one, and a port that something listens on. */
let store: TestStore
let released: string
let empty: string
let listening: Server
let port: string
beforeAll(async () => {
  empty = await mkdtemp(path.join(os.tmpdir(), 'empty-'))
  listening = createServer((_request, response) => response.end('{}'))
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  port = String((listening.address() as AddressInfo).port)
})
afterAll(async () => {
  listening.close()
  await rm(empty, { recursive: true })
})

let output: string[]
beforeEach(async () => {
  store = await smallPortal()
  released = store.folder
  output = []
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((...lines: unknown[]) => void output.push(lines.join(' ')))
})
afterEach(async () => {
  jest.restoreAllMocks()
  process.exitCode = undefined
  await rm(released, { recursive: true })
})

async function run(words: string, releases = released, key = path.join(releases, 'operator.pem')) {
  process.env['RELEASES'] = releases
  process.env['SIGNING_KEY'] = key
  try {
    await runCommandLine(words.split(' ').filter((word) => word !== ''))
    return { code: process.exitCode ?? 0, text: output.join('\n') }
  } finally {
    delete process.env['RELEASES']
    delete process.env['SIGNING_KEY']
  }
}

describe('what is typed wrong has exit code 2, and the message says what is right', () => {
  it.each<[string, RegExp]>([
    ['', /^npm run sections -- <command>/],
    ['publsh mf-projects', /There is no command "publsh"\. Did you mean "publish"\?/],
    ['constructor', /There is no command "constructor"\. There are: new, /],
    ['publish mf-projcts', /There is no section "mf-projcts"\. There are: shell, mf-admin/],
    ['check mf-projcts', /There is no section/],
    ['build mf-projcts', /There is no section/],
    ['build mf-projects --label ../x', /--label takes a word/],
    ['build mf-projects --with react', /--with takes PACKAGE@VERSION/],
    ['build --out x', /--out takes exactly one section/],
    ['publish shell mf-projects --from x', /--from takes exactly one section/],
    ['publish mf-projects --canary 95%', /--canary takes a part of all visitors from 0\.1% to 90%/],
    ['release mf-projects --canary 5% --group Physics', /either --canary 10% or --group NAME/],
    ['list --last 0', /--last takes a number of at least 1, not "0"/],
    ['help publsh', /Did you mean "publish"\?/],
    ['publish mf-projects --reson x', /Unknown option '--reson'[^]*It is used as: publish \[name/],
    ['rollback', /rollback takes exactly one name, not 0/],
    ['rollback mf-projects mf-admin', /rollback takes exactly one name, not 2/],
    ['new mf-a mf-b', /new takes exactly one name, not 2/],
    ['new', /new takes exactly one name/],
    [
      'new-key some.pem mf_news',
      /"mf_news" must be \*, shell, storybook, mf-\.\.\. or stop:\*\. Nothing was created/,
    ],
    ['new News', /A section is called mf-something in small letters/],
    ['new mf-news --path /api/news', /\/api\/news cannot be a page: the API or released files answer there/],
    ['new mf-news --path news', /--path takes a URL path such as \/news/],
    ['dev shell', /dev takes a section/],
    ['dev', /dev takes exactly one name/],
    [
      'dev mf-projects --against foo',
      /--against takes the URL of a portal such as http:\/\/localhost:8080, not "foo"/,
    ],
    [
      'dev mf-projects --against localhost:8080',
      /--against takes the URL of a portal such as http:\/\/localhost:8080, not "localhost:8080"/,
    ],
    ['rollback mf-projects --to= --reason x', /--to is empty/],
    ['rollback mf-projects --to 1.0.0 --to 2.0.0 --reason x', /--to is given twice/],
    ['list --last 3 --all', /either --last or --all/],
    ['prune mf-projects', /--keep takes a number of at least 1, not ""/],
    ['prune mf-projects --keep x', /--keep takes a number of at least 1, not "x"/],
    ['serve-releases --port x', /--port takes a number from 0 to 65535, not "x"/],
    ['verify now', /"now" is one word too many/],
    ['size shell', /"shell" is one word too many/],
    ['reproduce mf-projects', /takes NAME@VERSION/],
    ['describe mf-projects', /describe takes a section and --from FOLDER/],
    ['can-i-deploy mf-projects', /takes --server URL or --contract FILE, or the setting PORTAL_API/],
    ['can-i-deploy mf-projects --server foo', /--server takes a URL such as/],
    ['can-i-deploy mf-projects --server http://x --contract y', /takes --server URL or --contract FILE/],
  ])('%s', async (words, says) => {
    const { code, text } = await run(words)
    expect(text).toMatch(says)
    expect(code).toBe(2)
    expect(text).not.toMatch(/at .*\(.*:\d+:\d+\)/)
  })
})

it.each([
  ['RELEASE_SERVICE', 'localhost:8123/dev/releases/', 'list'],
  ['RELEASE_SERVICE', 'portal.example.org', 'list'],
  ['PUBLIC_URL', 'portal.example.org', 'list'],
  ['PUBLIC_URL', 'https://portal.example.org/home', 'list'],
  ['PORTAL_API', 'portal.example.org', 'can-i-deploy mf-projects'],
  ['LOG_LEVEL', 'loud', 'serve-releases --port 0'],
])('%s=%s is refused by name', async (name, value, words) => {
  process.env[name] = value
  const { code, text } = await run(words).finally(() => delete process.env[name])
  expect(text).toMatch(new RegExp(`^${name} is "${value}", not `, 'm'))
  expect(code).not.toBe(0)
})

it('a mistyped setting is named, and what was meant', async () => {
  process.env['RELEASE_SERVCE'] = 'https://portal.example.org/dev/releases/'
  const { code, text } = await run('list').finally(() => delete process.env['RELEASE_SERVCE'])
  expect(text).toContain('Warning: RELEASE_SERVCE is not a setting. Did you mean RELEASE_SERVICE?')
  expect(code).toBe(0)
})

describe('help', () => {
  it.each(['--help', '-h', 'help'])('lists the commands: %s', async (word) => {
    const { code, text } = await run(word)
    expect(text).toContain('\n  rollback name [--to VERSION] --reason TEXT [--by NAME]\n')
    expect(text).toContain('"npm run sections -- <command> --help" explains the options')
    expect(code).toBe(0)
  })

  it.each(Object.entries(COMMANDS))(
    'of %s explains each option, with an example that it takes',
    async (word, command) => {
      const { code, text } = await run(`${word} --help`)
      expect(code).toBe(0)
      expect(text).toContain(`For example:\n  npm run sections -- ${word} ${command.example}`.trimEnd())
      for (const [option, { does }] of Object.entries(command.options)) {
        expect(command.takes).toContain(`--${option}`)
        expect(text).toMatch(new RegExp(`--${option} +${does.replaceAll(/[.()]/g, '.')}`))
      }
      const args = [...command.example.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      )
      const { options } = command
      expect(() => parseArgs({ args, allowPositionals: true, options })).not.toThrow()
      output = []
      expect(await run(`help ${word}`)).toEqual({ code, text })
    },
  )

  it.each(['--version', 'rollback --version'])('%s prints the version of the tools', async (words) => {
    expect(await run(words)).toEqual({ code: 0, text: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  })

  it('in the repository of a section lists no command of the portal', async () => {
    await runCommandLine(['--help'], {}, false)
    const text = output.join('\n')
    expect(text).toContain('\n  rollback ')
    expect(text).not.toMatch(/\n {2}(new|size|serve-releases) /)
  })
})

describe('what cannot be done has exit code 1, and the message says why and what to do', () => {
  it.each<[string, RegExp]>([
    ['list mf-nobody', /mf-nobody was never published here\. "npm run sections -- list" names what was/],
    ['rollback mf-nobody --reason x', /mf-nobody was never published/],
    ['prune mf-nobody --keep 3', /mf-nobody was never published here/],
    ['unfreeze mf-nobody --reason x', /mf-nobody was never published/],
    ['errors mf-nobody', /Nothing ever happened to mf-nobody here/],
    ['history mf-nobody --json', /Nothing ever happened to mf-nobody here/],
    ['watch mf-nobody', /Nothing ever happened to mf-nobody here/],
    ['rollback mf-projects', /Say why with --reason/],
    ['rollback mf-projects --reason x', /has no version before 1\.0\.0; name one with --to/],
    [
      'rollback mf-projects --to ../shell/1 --reason x',
      /mf-projects has no release \.\.\/shell\/1|not a version/,
    ],
    ['publish mf-projects --from nowhere --no-browser', /There is no build of mf-projects in \/.*nowhere/],
    ['publish --from nowhere --no-browser', /There is no build in \/.*nowhere/],
    ['check mf-projects --from nowhere', /There is no build of mf-projects in .*Build it: /],
    [
      'dev mf-projects --against http://127.0.0.1:9',
      /no portal at http:\/\/127\.0\.0\.1:9: start one with npm start/,
    ],
    ['reproduce mf-projects@9', /mf-projects has no release 9/],
    [
      'can-i-deploy mf-projects --from nowhere --contract nowhere.json',
      /The contract .*nowhere\.json cannot be read/,
    ],
  ])('%s', async (words, says) => {
    const { code, text } = await run(words)
    expect(text).toMatch(says)
    expect(code).toBe(1)
  })

  it('a key that the operator does not allow', async () => {
    const key = path.join(empty, 'stranger.pem')
    expect((await run(`new-key ${key} mf-projects`)).code).toBe(0)
    const { code, text } = await run('rollback mf-projects --reason broken', released, key)
    expect(text).toMatch(/is not among the allowed signers\. Ask the operator to allow this key/)
    expect(code).toBe(1)
  })

  it('a port that is in use', async () => {
    const serve = await run(`serve-releases --port ${port}`)
    expect(serve).toEqual({
      code: 1,
      text: expect.stringMatching(/The port is in use\. Name another one with --port/),
    })
    output = []
    const dev = await run(`dev mf-projects --against http://127.0.0.1:${port} --port ${port}`)
    expect(dev).toEqual({
      code: 1,
      text: expect.stringMatching(/The port is in use\. Name another one with --port/),
    })
  })
})

describe('in the repository of a section', () => {
  it.each([{}, { RELEASE_SERVICE: '' }, { RELEASES: 'somewhere' }])(
    'nothing is released without a release service: %j',
    async (env) => {
      await expect(serviceHere(env, false)).rejects.toThrow(
        /^RELEASE_SERVICE is not set, and nothing was changed\. Set it to /,
      )
    },
  )

  it.each([
    ['no-key.pem', /^There is no key in .*no-key\.pem\. Set SIGNING_KEY to the file of your private key/],
    ['allowed-signers', /allowed-signers contains no private key/],
  ])('a key that cannot be used is named: %s', async (file, says) => {
    const SIGNING_KEY = path.join(released, file)
    await expect(serviceHere({ RELEASE_SERVICE: 'http://x.test/', SIGNING_KEY }, false)).rejects.toThrow(says)
  })
})

describe('a store that is mistyped', () => {
  it.each(['verify', 'list'])('is not taken for one that is in order: %s', async (command) => {
    const nowhere = path.join(empty, 'nowhere')
    const { code, text } = await run(command, nowhere)
    expect(text).toMatch(/Nothing was ever published/)
    expect(code).toBe(1)
    expect(existsSync(nowhere)).toBe(false)
  })

  it('is named when it is a file', async () => {
    const { code, text } = await run('list', path.join(released, 'allowed-signers'))
    expect(text).toMatch(/RELEASES is .*allowed-signers, which is a file, not a folder/)
    expect(code).not.toBe(0)
  })
})

describe('commands that read', () => {
  it.each([
    ['list --json', [expect.objectContaining({ name: 'shell', version: '1.0.0', state: 'live' })]],
    [
      'list mf-projects --json',
      [expect.objectContaining({ name: 'mf-projects', by: 'this-machine', reason: '1.0.0' })],
    ],
    ['verify --json', []],
  ])('answer as JSON: %s', async (words, shape) => {
    const { code, text } = await run(words)
    const found = JSON.parse(text) as unknown[]
    expect(found.slice(0, 1)).toEqual(shape)
    expect(code).toBe(0)
  })

  it('list the newest versions of each name, and those that are served', async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await publishSmall(store, 'mf-projects', version)
    const { text } = await run('list mf-projects --last 1')
    expect(text).toMatch(/4\.0\.0 +live/)
    expect(text).toMatch(/3\.0\.0 +fallback/)
    expect(text).not.toContain('2.0.0')
    expect(text).toMatch(/and 2 older versions; --all lists them$/)
    output = []
    expect((await run('list mf-projects --all')).text).toContain('2.0.0')
  })

  it('list places with what fills them, also in a canary, and why something is not shown', async () => {
    const section = (at: string, places: object) => ({
      section: { pages: { [at]: { page: 'A', title: 'A', audience: 'anyone' as const } }, ...places },
      contributions: ['remoteEntry.js'],
    })
    const panel = { 'admin.panel': { page: '/admin', props: { id: 'string', isNew: 'boolean' }, max: 1 } }
    const part = (to: string) => ({ to, component: 'A', title: 'A part', audience: 'anyone', order: 1 })
    const builds = [
      ['mf-admin', section('/admin', { offers: panel })],
      [
        'mf-projects',
        section('/projects', {
          contributes: [{ ...part('admin.panel'), capability: 'people' }, part('old.panel')],
        }),
      ],
    ] as const
    const author = { store, key: store.key, by: '', reason: 'places', unchecked: true }
    for (const [name, changes] of builds)
      await publish({ ...author, builds: [{ name, folder: await smallBuild(name, '2.0.0', changes) }] })
    const canary = await smallBuild(
      'mf-public',
      '2.0.0',
      section('/public', { contributes: [part('search.source')] }),
    )
    await publish({ ...author, builds: [{ name: 'mf-public', folder: canary }], audience: { share: 0.1 } })
    const { code, text } = await run('places')
    expect([code, text.split('\n').map((line) => line.split(/ {2,}/).filter(Boolean))]).toEqual([
      0,
      [
        ['place', 'page', 'gives', 'offered by', 'filled by', 'owner', 'title', 'for', 'state'],
        [
          'admin.panel',
          '/admin',
          'id: string, isNew: boolean',
          'mf-admin 2.0.0',
          'mf-projects 2.0.0',
          'this-machine',
          'A part',
          'anyone',
          'shown, if the server announces people',
        ],
        [
          'old.panel',
          'nobody',
          'mf-projects 2.0.0',
          'this-machine',
          'A part',
          'anyone',
          'no live section offers the place',
        ],
        [
          'search.source',
          '/',
          'shell 1.0.0',
          'mf-public 2.0.0',
          'this-machine',
          'A part',
          'anyone',
          'canary, 10% of visitors',
        ],
      ],
    ])
    output = []
    const places = JSON.parse((await run('places --json')).text) as {
      place: string
      contributions: object[]
    }[]
    expect(places.map(({ place }) => place)).toEqual(['admin.panel', 'old.panel', 'search.source'])
    expect(places[0]?.contributions[0]).toMatchObject({ capability: 'people' })
  })

  it.each(['list', 'places', 'verify', 'check', 'size', 'reproduce', 'can-i-deploy'])(
    'take --json: %s',
    (word) => {
      expect(COMMANDS[word]?.takes).toContain('--json')
    },
  )

  it.each(['list', 'list mf-projects --json', 'places', 'verify'])(
    'write nothing into the store, not even a lock: %s',
    async (words) => {
      // A lock or draft that is removed again changes the folder's time.
      const before = statSync(released).mtimeMs
      expect((await run(words)).code).toBe(0)
      expect(statSync(released).mtimeMs).toBe(before)
    },
  )
})

it('a publish says what it is doing, and what goes to another program stays free of it', async () => {
  const from = await smallBuild('mf-projects', '2.0.0')
  const { code, text } = await run(`publish mf-projects --from ${from} --no-browser --reason x`)
  await rm(from, { recursive: true })
  expect(text).toMatch(
    /^ {2}checking mf-projects with what is live\n {2}calls of the API +not compared: .*\n {2}signing and publishing mf-projects\n.* is live/,
  )
  expect(code).toBe(0)
  const told = jest.mocked(console.log).mock.calls.join('\n')
  expect(told).not.toContain('checking')
})

describe('a rollback', () => {
  /** The live versions as open pages read them. */
  async function served(): Promise<unknown> {
    const set = await new ReleasedDocuments(openStore(released)).current()
    return JSON.parse(set.text(set.routes.registry))
  }

  it('is served, although this checkout has sections that were never released (D2)', async () => {
    await publishSmall(store, 'mf-projects', '2.0.0')
    expect(await served()).toMatchObject({ sections: { 'mf-projects': '2.0.0' } })
    const { code, text } = await run('rollback mf-projects --reason broken --by Somebody')
    expect(text).toMatch(/mf-projects +1\.0\.0 +is live again, instead of 2\.0\.0/)
    expect(code).toBe(0)
    expect(await served()).toMatchObject({ sections: { 'mf-projects': '1.0.0' } })
  })

  it('is recorded with the key that signed it, whatever name is typed', async () => {
    await publishSmall(store, 'mf-projects', '2.0.0')
    await run('rollback mf-projects --reason broken --by Somebody')
    const { entries } = await readLedger(released)
    expect(entries.at(-1)).toMatchObject({ by: 'this-machine', reason: 'broken', key: store.key.id })
  })
})

it('a folder is relative to the current folder, not to the repository', async () => {
  const folder = path.join(empty, 'a-section')
  await mkdir(folder)
  process.env['INIT_CWD'] = folder
  try {
    const { text } = await run('publish mf-projects --from dist --no-browser')
    expect(text).toContain(`There is no build of mf-projects in ${folder}/dist`)
  } finally {
    delete process.env['INIT_CWD']
  }
})

describe('who may release', () => {
  const team = temporaryKey()
  const line = (options: string) => `mf-news ${options} ${team.publicKey} news team\n`

  it('is listed with what, where and how long', async () => {
    await appendFile(store.signers, line('paths="/news",valid-before="20200101"'))
    const { code, text } = await run('who')
    expect(text).toMatch(/^this-machine +\* +in force +SHA256:/m)
    expect(text).toMatch(/^news team +mf-news +\/news +2020-01-01T00:00:00.000Z +ended +SHA256:/m)
    expect(code).toBe(0)
  })

  it('says which line is wrong, and lists what is in force', async () => {
    await run('rollback mf-projects --to 1.0.0 --reason none')
    await appendFile(store.signers, line('valid-before="2020-01-01"'))
    const { code, text } = await run('who')
    expect(text).toContain('allowed-signers, line 3: valid-before is 2020-01-01, not a date')
    expect(text).toMatch(/^this-machine/m)
    expect(code).toBe(1)
  })

  it('can be checked before it counts', async () => {
    const file = path.join(released, 'next')
    await writeFile(file, line('') + line('valid_before="20200101"'))
    const wrong = await run(`check-signers ${file}`)
    expect(wrong.text).toContain(`${file}, line 2: "valid_before" is not an option. There are `)
    expect(wrong.code).toBe(1)
    await writeFile(file, line(''))
    expect((await run(`check-signers ${file}`)).text).toMatch(/^news team +mf-news +in force/m)
    expect((await run(`check-signers ${file}-none`)).text).toContain('cannot be read')
    expect((await run('check-signers')).text).toContain('check-signers takes exactly one file')
  })
})
