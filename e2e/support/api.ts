import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './root'

/** Start the API by itself, as `npm run api -- serve` does. @returns once it listens */
export function startApi(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const file = path.join(ROOT, 'api/src/main.ts')
  const child = fork(file, [], {
    cwd: ROOT,
    env,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The API ended with code ${code}`)))
    child.once('message', () => resolve(child))
  })
}

/** End a process that was started for a test. */
export async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
