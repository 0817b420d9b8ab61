import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './paths.mjs'

const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8').trim()
const OLDEST = JSON.parse(read('package.json')).engines.node.replace('>=', '')
const RECOMMENDED = read('.node-version')
/** Last major version without security updates. */
const END_OF_LIFE = 20

/**
 * Check a version of Node.js.
 *
 * @param {string} version such as `20.20.2`
 * @returns {{ error?: string, warning?: string }} one line each: an error if the portal cannot run on it, a warning if it should not
 */
export function judgeNode(version) {
  if (version.localeCompare(OLDEST, 'en', { numeric: true }) < 0)
    return { error: `The portal needs Node.js ${OLDEST} or newer; this is ${version}.` }
  const major = Number.parseInt(version, 10)
  if (major > END_OF_LIFE) return {}
  return {
    warning: `Warning: Node.js ${major} is end-of-life and gets no security updates; use Node.js ${RECOMMENDED} LTS.`,
  }
}

/**
 * Print a warning if this Node.js is end-of-life.
 *
 * @throws if the portal does not support this Node.js
 */
export function requireNode() {
  const { error, warning } = judgeNode(process.versions.node)
  if (error) throw new Error(error)
  if (warning) console.warn(warning)
}
