import { UsageError } from '@recog/server-kit/commands'
import { isAnsweredByServer, isReserved } from '@recog/release-service/names'
import type { SectionDescription } from '@recog/section-contract'

/** `audit-logs` and `audit logs` → `AuditLogs` */
export const pascalCase = (words: string): string =>
  words.replaceAll(/(?:^|[-\s])(\w)/g, (_whole, letter: string) => letter.toUpperCase())

/** `AuditLogs` → `auditLogs` */
export const camelCase = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** `AuditLogs` → `audit-logs` */
export const kebabCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

/** `audit-logs` → `Audit logs` */
export function titleCase(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** @throws with one line when the path is not a URL path of a page, or the title has markup */
export function checkPathAndTitle({ path, title }: { readonly path: string; readonly title: string }): void {
  if (!/^(\/[\w-]+)+$/.test(path))
    throw new UsageError(`--path takes a URL path such as /news, not "${path}"`)
  if (isReserved(path) || isAnsweredByServer(path))
    throw new UsageError(`${path} cannot be a page: the API or released files answer there`)
  if (/[{}<>"\\\n]/.test(title)) throw new UsageError('--title takes plain words')
}

export interface PageOptions {
  readonly path?: string | undefined
  readonly title?: string | undefined
}

/** Sections by the paths of their pages, in lower case. */
export type TakenPaths = Readonly<Record<string, string>>

/** The paths of these sections, in lower case. */
export function takenPaths(sections: readonly SectionDescription[]): TakenPaths {
  return Object.fromEntries(
    sections.flatMap(({ name, pages }) => Object.keys(pages).map((path) => [path.toLowerCase(), name])),
  )
}

/** @throws with one line when a section has a page at this path */
export function refuseTaken(path: string, taken: TakenPaths): void {
  const owner = taken[path.toLowerCase()]
  if (owner) throw new Error(`${path} belongs to ${owner}`)
}
