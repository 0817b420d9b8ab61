import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { STORYBOOK } from '@recog/release-service/names'

/** Where the commands work: this repository, or the repository of one section. */
export interface Workspace {
  /** The folder that names and relative settings start from. */
  readonly root: string
  /** Folders of what is built and released from here, by name. */
  readonly folders: Readonly<Record<string, string>>
  /** Whether the shell and the shared packages are built from source here. */
  readonly isPortal: boolean
}

/**
 * The workspace of a folder: the nearest folder above with a `section.ts`, unless it is part of the portal's repository.
 *
 * @param folder where the command was started
 * @param portal the portal's repository, if the tools run from it
 */
export function workspaceOf(folder: string, portal: string | undefined): Workspace {
  const own = sectionFolderAbove(folder)
  if (portal && (!own || own.startsWith(portal + path.sep))) return workspaceOfPortal(portal)
  return own
    ? { root: own, folders: { [sectionNameIn(own)]: own }, isPortal: false }
    : { root: folder, folders: {}, isPortal: false }
}

function workspaceOfPortal(root: string): Workspace {
  const names = ['shell', ...readdirSync(root).filter((name) => name.startsWith('mf-'))]
  return {
    root,
    folders: {
      ...Object.fromEntries(names.map((name) => [name, path.join(root, name)])),
      [STORYBOOK]: path.join(root, 'tools/design-reference'),
    },
    isPortal: true,
  }
}

function sectionFolderAbove(folder: string): string | undefined {
  if (existsSync(path.join(folder, 'section.ts'))) return folder
  const parent = path.dirname(folder)
  return parent === folder ? undefined : sectionFolderAbove(parent)
}

/** `mf-news` of a package `@team/mf-news`. @throws when the package has no such name */
function sectionNameIn(folder: string): string {
  const file = path.join(folder, 'package.json')
  const { name = '' } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string }
  const [, section] = /^(?:@[^/]+\/)?(mf-[a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(name) ?? []
  if (!section)
    throw new Error(`${file} is called "${name}": the package of a section is called mf-something`)
  return section
}
