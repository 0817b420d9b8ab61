import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openApiDocument } from '@recog/api-contract/openapi'
import { SMALL_NAMES, smallBuild, temporaryFolder } from '@recog/release-service/testing'
import { writeArtefact, type Artefact } from './write-artefact'

/** Where the header of an ELF file names the machine that it is for. Bytes. */
const OF_MACHINE = 18

let folder: string
let artefact: Artefact
const builds: Record<string, string> = {}
beforeAll(async () => {
  folder = await temporaryFolder()
  for (const name of SMALL_NAMES) {
    const build = await smallBuild(name, '1.0.0')
    await writeFile(path.join(build, 'sbom.cdx.json'), '{"components":[]}')
    builds[name] = build
  }
  await nameInMap('remoteEntry.b6e57f42f6.js')
  artefact = await write('first')
  execFileSync('tar', ['-xzf', artefact.file, '-C', folder])
  await symlink(`portal-${artefact.version}`, path.join(folder, 'current'))
  await symlink('current/bin/portal', path.join(folder, 'portal'))
})
afterAll(async () => {
  for (const each of [folder, ...Object.values(builds)]) await rm(each, { recursive: true })
})

async function write(to: string): Promise<Artefact> {
  await mkdir(path.join(folder, to))
  return writeArtefact(SMALL_NAMES, (name) => builds[name] ?? '', path.join(folder, to))
}

/** What webpack leaves in a source map depends on the folder of the build. */
const nameInMap = (file: string): Promise<void> =>
  writeFile(path.join(builds['shell'] ?? '', 'remoteEntry.js.map'), JSON.stringify({ version: 3, file }))

/** Run the unpacked program without any of our settings. */
const portal = (program: string, ...words: string[]): string =>
  execFileSync(path.join(folder, program), words, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin` },
  })

it('is the same, byte for byte, wherever it is written and built, although source maps and the list of modules name the folder', async () => {
  await nameInMap('remoteEntry.7e7fa06f4f.js')
  await writeFile(path.join(builds['shell'] ?? '', 'modules.json'), '{}')
  const second = await write('second')
  expect(second.version).toBe(artefact.version)
  expect((await readFile(second.file)).equals(await readFile(artefact.file))).toBe(true)
})

it.each([
  ['linux-x64-gnu', 0x3e],
  ['linux-arm64-gnu', 0xb7],
])('has the packages that are compiled for %s', async (platform, machine) => {
  for (const file of [
    `libsql/node_modules/@libsql/${platform}/index.node`,
    `@node-rs/argon2/node_modules/@node-rs/argon2-${platform}/argon2.${platform}.node`,
    `lightningcss/node_modules/lightningcss-${platform}/lightningcss.${platform}.node`,
  ]) {
    const elf = await readFile(path.join(folder, 'current/node_modules', file))
    expect({ file, machine: elf.readUInt16LE(OF_MACHINE) }).toEqual({ file, machine })
  }
})

it('lists and licenses what it contains', async () => {
  const current = path.join(folder, 'current')
  const bill = JSON.parse(await readFile(path.join(current, 'sbom.cdx.json'), 'utf8')) as {
    components: readonly { name: string; licenses?: unknown; hashes?: readonly { content: string }[] }[]
  }
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'libsql', '@libsql/linux-arm64-gnu', 'undici']))
  expect(names.filter((name) => name.startsWith('@recog/'))).toEqual([])
  const unhashed = bill.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ''))
  expect(unhashed).toEqual([])
  expect(JSON.parse(await readFile(path.join(current, 'vex.cdx.json'), 'utf8'))).toHaveProperty(
    'vulnerabilities',
  )
  const licences = await readFile(path.join(current, 'LICENCES.txt'), 'utf8')
  for (const name of names) expect(licences).toContain(`${name} `)
  expect(licences).toContain('Permission is hereby granted')
})

it('runs through links, and its checksums are right', () => {
  expect(portal('portal', 'version').trim()).toBe(artefact.version)
  execFileSync('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], { cwd: path.join(folder, 'current') })
})

it.each(['v18.20.8', 'v20.19.2', ''])(
  'refuses Node.js "%s" before it runs any of its code',
  async (version) => {
    const node = path.join(folder, 'node')
    await writeFile(node, `#!/bin/sh\n[ "$*" = --version ] && echo ${version}`, { mode: 0o755 })
    const env = { PATH: '/usr/bin:/bin', NODE: version === '' ? `${node}-missing` : node }
    const { status, stderr } = spawnSync(path.join(folder, 'portal'), ['version'], { env, encoding: 'utf8' })
    const found = version === '' ? 'missing' : version
    expect(stderr).toMatch(
      `The portal needs Node.js 20.20 or newer; ${env.NODE} is ${found}. Where to get it: `,
    )
    expect(stderr).toContain('/docs/install.md')
    expect(status).toBe(78)
  },
)

it('refuses unsafe settings, and says why', () => {
  let printed = ''
  try {
    portal('portal', 'serve')
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string }
    printed = `${status} ${stderr}`
  }
  expect(printed).toMatch(/^78 The portal does not start with these settings:\n- PUBLIC_URL is missing/)
})

it('ends with the same code when only a part refuses a setting', () => {
  const { status, stderr } = spawnSync(path.join(folder, 'portal'), ['serve'], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
      PORTAL_DATA: path.join(folder, 'refused'),
      PUBLIC_URL: 'http://127.0.0.1:9',
      API_PORT: '0',
      SESSION_HOURS: '0',
    },
  })
  expect(stderr).toContain('SESSION_HOURS is "0"')
  expect(status).toBe(78)
})

describe('commands', () => {
  /** Like `portal`, with data of their own; what is printed on both outputs, and the exit code. */
  const run = (...words: string[]): { code: number | null; text: string } => {
    const { status, stdout, stderr } = spawnSync(path.join(folder, 'portal'), words, {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
        PORTAL_DATA: path.join(folder, 'data'),
        PUBLIC_URL: 'http://127.0.0.1:9',
      },
    })
    return { code: status, text: `${stdout}${stderr}` }
  }

  it('of the documentation are those that the package has', async () => {
    const runbook = path.join(folder, 'current/docs/runbooks/publish-and-roll-back.md')
    const text = await readFile(runbook, 'utf8')
    expect(text).toContain('portal rollback mf-projects')
    expect(text).not.toMatch(/npm run (sections|api) --/)
  })

  it('are named in advice as they are typed here', () => {
    expect(run('create-admin', 'ada@hospital.org').text).toMatch(
      /ada@hospital\.org is an administrator\. Temporary password: \S+/,
    )
    const { code, text } = run('doctor')
    expect(text).toContain('Run "portal backup FILE" every day')
    expect(text).not.toMatch(/np[mx] /)
    expect(code).toBe(1)
  })

  it('keep their data from other users of the machine', async () => {
    run('create-admin', 'eve@hospital.org')
    const { mode } = await stat(path.join(folder, 'data/portal.db'))
    expect(mode & 0o077).toBe(0)
  })

  it('publish what a team has built, after comparing it with a server', async () => {
    expect(run('import-releases', '--first').code).toBe(0)
    const build = await smallBuild('mf-projects', '2.0.0', { calls: {} })
    builds['of a team'] = build
    const contract = path.join(folder, 'openapi.json')
    await writeFile(contract, JSON.stringify(openApiDocument()))
    const compared = run('can-i-deploy', '--contract', contract, '--from', build)
    expect(compared).toEqual({ code: 0, text: expect.stringMatching(/mf-projects +2\.0\.0 +yes/) })
    expect(run('check', '--from', build).code).toBe(0)
    const published = run('publish', '--from', build, '--reason', 'a filter')
    expect(published).toEqual({ code: 0, text: expect.stringMatching(/mf-projects +2\.0\.0 +is live/) })
    expect(run('can-i-deploy', '--live', '--contract', contract).text).toMatch(/mf-projects +2\.0\.0 +yes/)
    expect(run('rollback', 'mf-projects', '--reason', 'no').code).toBe(0)
    expect(run('prune', '--keep', '1').text).toContain('removed mf-projects 2.0.0')
    expect(run('verify').code).toBe(0)
  })

  it('that need a build take it from a folder', () => {
    expect(run('publish')).toEqual({ code: 2, text: expect.stringContaining('--from FOLDER') })
    expect(run('publish', '--from', folder)).toEqual({
      code: 1,
      text: expect.stringContaining(`There is no build in ${folder}`),
    })
  })

  it('create keys for teams', async () => {
    const file = path.join(folder, 'key.pem')
    expect(run('new-key', file, 'mf-news').text).toMatch(/^mf-news ssh-ed25519 \S+/m)
    expect(await readFile(file, 'utf8')).toContain('PRIVATE KEY')
  })
})
