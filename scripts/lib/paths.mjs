import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The path of an installed command. */
export const bin = (/** @type {string} */ name) => path.join(ROOT, 'node_modules/.bin', name)

/** The output of a git command. @throws when it fails. @param {readonly string[]} words */
export const git = (...words) =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 }).trimEnd()

/** The same for one that lists files (`-z`). @param {readonly string[]} words */
export const filesOfGit = (...words) =>
  git(...words)
    .split('\0')
    .filter(Boolean)

/**
 * Every file of the repository that git does not ignore, without deleted ones that it still lists.
 *
 * @param {...string} patterns as git takes them; all files without
 */
export const repositoryFiles = (...patterns) =>
  filesOfGit('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns).filter(
    (file) => existsSync(path.join(ROOT, file)),
  )

/** The folders that hold packages, besides the root. */
const HOLDERS = ['contracts', 'delivery', 'server', 'shell', 'tests', 'tools']

/** Folders of all packages, from the root. */
export const FOLDERS = ['', ...HOLDERS].flatMap((holder) =>
  readdirSync(path.join(ROOT, holder))
    .map((name) => path.posix.join(holder, name))
    .filter((folder) => existsSync(path.join(ROOT, folder, 'package.json'))),
)

/** @param {string} name of a package of this repository, without scope @returns {string} its folder, from the root */
export const folderOf = (name) => FOLDERS.find((folder) => path.posix.basename(folder) === name) ?? name

/** @param {string} file from the root @returns {string} the folder of the package that it belongs to; otherwise the first folder */
export function packageFolderOf(file) {
  const [first = '', second = ''] = file.split('/')
  return FOLDERS.find((folder) => folder === `${first}/${second}`) ?? first
}
