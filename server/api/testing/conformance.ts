import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Run the conformance workflows against a server. @returns the exit code: 0 if they pass */
export function conformance(origin: string, ...options: string[]): Promise<number | null> {
  const main = join(process.cwd(), 'contracts/api-contract/conformance/main.ts')
  const args = ['--import', 'tsx', main, '--server', origin, ...options]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', resolve))
}
