import { createHash } from 'node:crypto'

/** The scripts. */
type ScriptName = 'strength' | 'show-password'

/** Where a script is served. */
export const scriptPath = (name: ScriptName): string => `/identity/assets/${name}.js`

/** A script of the identity pages, served at a path of its own. */
export interface PageScript {
  readonly path: string
  readonly bytes: Buffer
  /** As `integrity` of the element that loads it. */
  readonly integrity: string
}

/** Prepare a script to be served. */
export function pageScript(name: ScriptName, text: string): PageScript {
  const bytes = Buffer.from(text)
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  return { path: scriptPath(name), bytes, integrity }
}
