import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A jest worker has a channel to the process that runs the tests; without workers it is that process, also if jest defines `send`. */
const owner = process.connected ? process.ppid : process.pid
const folder = join(memory() ?? tmpdir(), `recog-test-${owner}`)

/** Where files are in memory, if it has room: on a disk, making a database takes four times the work, and each commit waits. */
function memory(): string | undefined {
  const shared = '/dev/shm'
  if (!existsSync(shared)) return undefined
  const { bavail, bsize } = statfsSync(shared)
  return bavail * bsize > 2 ** 31 ? shared : undefined
}

/**
 * Waits in a process of its own until the run has ended, in whatever way. Then it ends the servers that have noted their ids in the
 * folder (`*.pid`), and removes it, until the worker that created the folder has ended, too.
 */
const watcher = `
const { readdirSync, readFileSync, rmSync, existsSync } = require('node:fs')
const { join } = require('node:path')
const [folder, owner, worker] = process.argv.slice(1)
const lives = (pid) => { try { return process.kill(pid, 0) } catch { return false } }
const noted = (path, depth) => readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
  const below = join(path, entry.name)
  if (entry.isDirectory()) return depth > 0 ? noted(below, depth - 1) : []
  return entry.name.endsWith('.pid') ? [parseInt(readFileSync(below, 'utf8'), 10)] : []
})
setInterval(() => {
  if (lives(Number(owner))) return
  try {
    const servers = noted(folder, 3).filter((pid) => pid > 1 && lives(pid))
    for (const pid of servers) process.kill(pid, 'SIGQUIT')
    if (servers.length === 0) rmSync(folder, { recursive: true, force: true })
  } catch {}
  if (!existsSync(folder) && !lives(Number(worker))) process.exit()
}, 500)`

/** The folder of this run of the tests. It and the servers in it go when the run ends, also when that is killed. */
export function runFolder(): string {
  try {
    mkdirSync(folder)
  } catch {
    return folder
  }
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o711)
  const pids = [owner, process.pid].map(String)
  spawn(process.execPath, ['-e', watcher, folder, ...pids], { detached: true, stdio: 'ignore' }).unref()
  return folder
}

/** A new folder within it, for files of a test. */
export const testFolder = (): string => mkdtempSync(join(runFolder(), 'files-'))
