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

/** @throws with one line when it is no URL path of a page, or no plain title */
export function checkPathAndTitle({ path, title }: { readonly path: string; readonly title: string }): void {
  if (!/^(\/[\w-]+)+$/.test(path)) throw new Error(`--path takes a URL path such as /news, not "${path}"`)
  if (/[{}<>"\\\n]/.test(title)) throw new Error('--title takes plain words')
}

/** Sections by the addresses they have, in small letters. */
export type TakenPaths = Readonly<Record<string, string>>

/** The addresses that these sections have. */
export function takenPaths(sections: readonly SectionDescription[]): TakenPaths {
  return Object.fromEntries(
    sections.flatMap(({ name, pages }) => Object.keys(pages).map((path) => [path.toLowerCase(), name])),
  )
}

/** @throws with one line when a section has a page there */
export function refuseTaken(path: string, taken: TakenPaths): void {
  const owner = taken[path.toLowerCase()]
  if (owner) throw new Error(`${path} belongs to ${owner}`)
}
