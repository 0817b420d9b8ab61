import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { reasonOf } from '@recog/server-kit/commands'
import { type Environment, SettingReader } from '@recog/server-kit/setting-values'

const READ_WRITE = constants.R_OK | constants.W_OK

const SECRETS = ['AUDIT_KEY', 'BOT_CHECK_SECRET', 'RELEASES_SECRET_KEY'] as const

/** Why the folders and files that the settings name cannot be used; empty when they can. Creates the folders. */
export function unusablePlaces(env: Environment): readonly string[] {
  const read = new SettingReader(env)
  const data = read.text('PORTAL_DATA')
  const releases = read.optional('RELEASES')
  const database = path.join(data, 'portal.db')
  const key = read.optional('SIGNING_KEY')
  const signers = read.optional('ALLOWED_SIGNERS')
  return [
    ...problem('PORTAL_DATA', data, usableFolder),
    ...(existsSync(database) ? problem('PORTAL_DATA', database, (file) => accessSync(file, READ_WRITE)) : []),
    ...(releases === undefined ? [] : problem('RELEASES', releases, usableFolder)),
    ...(key === undefined ? [] : problem('SIGNING_KEY', key, privateKey)),
    ...(signers === undefined ? [] : problem('ALLOWED_SIGNERS', signers, readableFile)),
    ...SECRETS.filter((name) => read.text(name).startsWith('/') && existsSync(read.text(name))).map(
      (name) => `${name} is the path of a file. Set ${name}_FILE instead`,
    ),
  ]
}

function problem(name: string, place: string, check: (place: string) => void): string[] {
  try {
    if (/^~|\$/.test(place)) throw new Error('only a shell replaces ~ and $: write the whole path')
    check(path.resolve(place))
    return []
  } catch (error) {
    return [`${name} is ${place}: ${reasonOf(error)}`]
  }
}

function usableFolder(folder: string): void {
  create(folder)
  if (!statSync(folder).isDirectory()) throw new Error('this is a file, not a folder')
  accessSync(folder, READ_WRITE | constants.X_OK)
}

/** One after the other: with `recursive`, Node.js never returns where a file system has no folders of others, such as /proc. */
function create(folder: string): void {
  if (existsSync(folder)) return
  create(path.dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function readableFile(file: string): void {
  accessSync(file, constants.R_OK)
  if (!statSync(file).isFile()) throw new Error('this is no file')
}

/** The first start creates one that is missing. */
function privateKey(file: string): void {
  if (!existsSync(file)) return
  readableFile(file)
  if (!readFileSync(file, 'utf8').includes('PRIVATE KEY')) throw new Error('this is no private key')
}
