import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Release } from '@recog/release-service/release'
import { ROOT } from '../workspace'

/** The commit, and whether the working tree differs from it. @param folder in the repository */
export async function gitSource(folder = ROOT): Promise<Required<Pick<Release, 'commit' | 'tree'>>> {
  const git = async (...words: readonly string[]) => {
    const { stdout } = await promisify(execFile)('git', ['-C', folder, ...words])
    return stdout.trim()
  }
  try {
    const tree = (await git('status', '--porcelain')) === '' ? 'clean' : 'dirty'
    return { commit: await git('rev-parse', '--short=12', 'HEAD'), tree }
  } catch {
    return { commit: 'unknown', tree: 'unknown' }
  }
}
