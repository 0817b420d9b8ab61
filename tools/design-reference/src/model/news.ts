import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readText } from './source-files'

/** A change of the shared packages, in the words of its changeset. */
export interface News {
  readonly text: string
  readonly packages: readonly { readonly name: string; readonly change: 'major' | 'minor' | 'patch' }[]
}

/** A released version of a package, as its changelog has it. */
export interface Version {
  readonly packageName: string
  readonly version: string
  readonly changes: readonly string[]
}

/** Changes that are not released yet, from the changesets. */
export function readUnreleased(root: string): News[] {
  return readdirSync(path.join(root, '.changeset'))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
    .map((file) => parseChangeset(readText(root, `.changeset/${file}`)))
}

/** Read a changeset: the packages in its front matter, and its text. */
export function parseChangeset(text: string): News {
  const [, header = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  return {
    text: body.trim(),
    packages: [...header.matchAll(/'([^']+)': (major|minor|patch)/g)].map(([, name = '', change]) => ({
      name,
      change: change as 'major' | 'minor' | 'patch',
    })),
  }
}

/** Released versions of all packages, from their changelogs. */
export function readVersions(root: string): Version[] {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
    .flatMap(({ name }) => [name, ...readdirSync(path.join(root, name)).map((inner) => `${name}/${inner}`)])
  return folders
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .map((folder) => `${folder}/CHANGELOG.md`)
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) => parseChangelog(readText(root, file)))
}

/** Read a changelog as changesets write it, newest version first. */
export function parseChangelog(text: string): Version[] {
  const packageName = /^# (.+)$/m.exec(text)?.[1] ?? ''
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      packageName,
      version: part.split('\n')[0]?.trim() ?? '',
      changes: part
        .split(/^- /m)
        .slice(1)
        .map((change) => change.replace(/^#.*$/gm, '').replace(/\s+/g, ' ').trim()),
    }))
}
