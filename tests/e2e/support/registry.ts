import { execFile, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { heldPort } from '../../restarts/start-listening'

const require = createRequire(import.meta.url)

interface Registry {
  readonly url: string
  /** The environment of npm commands that use it for our packages, and the registry of this machine for all others. */
  readonly env: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/**
 * Start a package registry on this machine: Verdaccio, for our own packages. It starts empty, and forgets everything when it is stopped.
 *
 * @throws when it ends before it listens
 */
export async function startRegistry(): Promise<Registry> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'registry-'))
  const port = await heldPort()
  const url = `http://127.0.0.1:${port}/`
  const config = path.join(folder, 'config.yaml')
  await writeFile(config, JSON.stringify(await settings(folder)))
  const manifest = require.resolve('verdaccio/package.json')
  const child = fork(path.join(path.dirname(manifest), 'bin/verdaccio'), ['-c', config, '-l', url], {
    cwd: folder,
    silent: true,
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error(`The registry ended:\n${output}`)))
  })
  const userConfig = path.join(folder, 'npmrc')
  // npm refuses to publish without a token; this registry accepts any.
  const others = await npmSetting('registry')
  await writeFile(
    userConfig,
    `registry=${others}\n@recog:registry=${url}\n//127.0.0.1:${port}/:_authToken=anybody\n`,
  )
  return {
    url,
    env: {
      ...withoutNpmSettings(process.env),
      npm_config_userconfig: userConfig,
      npm_config_cache: await cacheWithoutPrograms(folder),
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** npm's cache of this machine, but not the programs in it: npx runs one again as long as its version is the same. */
async function cacheWithoutPrograms(folder: string): Promise<string> {
  const cache = path.join(folder, 'cache')
  const packages = path.join(await npmSetting('cache'), '_cacache')
  await Promise.all([mkdir(cache), mkdir(packages, { recursive: true })])
  await symlink(packages, path.join(cache, '_cacache'))
  return cache
}

/** A configuration of Verdaccio: YAML, of which JSON is a part. */
async function settings(folder: string) {
  const storage = path.join(folder, 'storage')
  await mkdir(storage)
  const everybody = { access: '$all', publish: '$all', unpublish: '$all' }
  return {
    storage,
    auth: { htpasswd: { file: path.join(folder, 'htpasswd'), max_users: -1 } },
    packages: { '**': everybody },
    log: { type: 'stdout', format: 'json', level: 'warn' },
    web: { enable: false },
  }
}

/** A setting of npm on this machine. */
async function npmSetting(name: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', name], { cwd: os.tmpdir() })
  return stdout.trim()
}

/** Settings that npm passes to the scripts it runs would override the file. */
const withoutNpmSettings = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_config_/i.test(name)))
