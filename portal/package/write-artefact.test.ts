import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { smallBuild, SMALL_NAMES, temporaryFolder } from '@recog/release-service/testing'
import { writeArtefact, type Artefact } from './write-artefact'

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

/** Run the unpacked program without any of our settings. */
const portal = (program: string, ...words: string[]): string =>
  execFileSync(path.join(folder, program), words, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin` },
  })

it('is the same, byte for byte, wherever it is written', async () => {
  const second = await write('second')
  expect(second.version).toBe(artefact.version)
  expect((await readFile(second.file)).equals(await readFile(artefact.file))).toBe(true)
})

it('is the same after a build in another folder, which source maps and the list of modules give away', async () => {
  const shell = builds['shell'] ?? ''
  const file = 'remoteEntry.js.map'
  await writeFile(path.join(shell, file), JSON.stringify({ version: 3, file: 'remoteEntry.b6e57f42f6.js' }))
  const third = await write('third')
  await writeFile(path.join(shell, file), JSON.stringify({ version: 3, file: 'remoteEntry.7e7fa06f4f.js' }))
  await writeFile(path.join(shell, 'modules.json'), '{}')
  expect((await write('fourth')).version).toBe(third.version)
})

it('has the compiled packages of both platforms', () => {
  const modules = path.join(folder, 'current/node_modules')
  for (const platform of ['linux-x64-gnu', 'linux-arm64-gnu']) {
    expect(existsSync(path.join(modules, `libsql/node_modules/@libsql/${platform}/index.node`))).toBe(true)
    const argon = `@node-rs/argon2/node_modules/@node-rs/argon2-${platform}/argon2.${platform}.node`
    expect(existsSync(path.join(modules, argon))).toBe(true)
    const css = `lightningcss/node_modules/lightningcss-${platform}/lightningcss.${platform}.node`
    expect(existsSync(path.join(modules, css))).toBe(true)
  }
})

it('lists and licenses what it contains', async () => {
  const current = path.join(folder, 'current')
  const bill = JSON.parse(await readFile(path.join(current, 'sbom.cdx.json'), 'utf8')) as {
    components: readonly { name: string; licenses?: unknown }[]
  }
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'libsql', '@libsql/linux-arm64-gnu', 'undici']))
  expect(names.filter((name) => name.startsWith('@recog/'))).toEqual([])
  const licences = await readFile(path.join(current, 'LICENCES.txt'), 'utf8')
  for (const name of names) expect(licences).toContain(`${name} `)
  expect(licences).toContain('Permission is hereby granted')
})

it('runs through links, and its checksums are right', () => {
  expect(portal('portal', 'version').trim()).toBe(artefact.version)
  execFileSync('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], { cwd: path.join(folder, 'current') })
})

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

it('creates the first administrator without a server', () => {
  const env = {
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    PORTAL_DATA: path.join(folder, 'data'),
  }
  const printed = execFileSync(path.join(folder, 'portal'), ['create-admin', 'ada@hospital.org'], {
    encoding: 'utf8',
    env,
  })
  expect(printed).toMatch(/ada@hospital\.org is an administrator\. Temporary password: \S+/)
})
