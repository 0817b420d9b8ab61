import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandPrefix, IS_PACKAGED } from '@recog/server-kit/command-prefix'
import { isSection, STORYBOOK } from '@recog/release-service/names'
import { UsageError } from '@recog/server-kit/commands'
import { SettingReader } from '@recog/server-kit/setting-values'
import { workspaceOf } from './workspace-of'

export { workspaceOf, type Workspace } from './workspace-of'

export const PACKAGE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const ABOVE = path.resolve(PACKAGE, '../..')
/** The repository of the portal; undefined where this package is installed from a registry, or part of the packaged portal. */
const PORTAL = !IS_PACKAGED && existsSync(path.join(ABOVE, 'pnpm-workspace.yaml')) ? ABOVE : undefined

/** The workspace of the current folder. */
export const HERE = workspaceOf(process.cwd(), PORTAL)

/** How the commands are typed here. */
export const COMMAND = IS_PACKAGED || HERE.isPortal ? commandPrefix().sections : 'npx sections'

/** The repository, or the folder of the section in its own repository. */
export const ROOT = HERE.root

/**
 * The packages that commands without a name build and release: the shell and every section, or the only section. The design
 * reference, which takes minutes to build, has to be named.
 */
export const RELEASABLE: readonly string[] = Object.keys(HERE.folders).filter((name) => name !== STORYBOOK)
/** `shell`, `storybook`, or the name of a section. */
export type Releasable = string

export const SECTION_NAMES: readonly string[] = RELEASABLE.filter(isSection)

/** URL of the API that releases are compared with before they go live (docs/settings.md); undefined: that of the portal with their store. */
export const portalApi = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  new SettingReader(env).webUrl('PORTAL_API')

/** The file of the key that signs what is released from here (docs/settings.md). */
export const signingKeyFile = (env: NodeJS.ProcessEnv = process.env): string =>
  env['SIGNING_KEY'] ? path.resolve(env['SIGNING_KEY']) : path.join(dataFolder(env), 'signing-key.pem')

const dataFolder = (env: NodeJS.ProcessEnv) => path.resolve(ROOT, env['PORTAL_DATA'] ?? '.data')

/** The source folder of the shell or a section. @throws when this workspace has none of the name */
export function packageFolder(name: Releasable): string {
  const folder = HERE.folders[asReleasable(name)]
  if (!folder) throw new Error(`There is no "${name}" in ${ROOT}`)
  return folder
}

/** The folder of a package's build until it is published. */
export function distFolder(name: Releasable): string {
  return path.join(packageFolder(name), 'dist')
}

/** For commands that need a section. */
export const NOTHING_HERE = IS_PACKAGED
  ? 'There are no sources here. Name the folder of a build with --from FOLDER'
  : `There is no section in ${ROOT}. Change to its folder, or create one: npm create @recog/section mf-news`

/** @throws when the word is neither `shell` nor a section of this workspace */
export function asReleasable(word: string): Releasable {
  if (RELEASABLE.length === 0) throw new UsageError(NOTHING_HERE)
  if (Object.hasOwn(HERE.folders, word)) return word
  throw new UsageError(`There is no section "${word}". There are: ${Object.keys(HERE.folders).join(', ')}`)
}
