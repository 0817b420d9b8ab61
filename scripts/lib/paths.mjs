import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The path of an installed command. */
export const bin = (/** @type {string} */ name) => path.join(ROOT, 'node_modules/.bin', name)
