/** The oldest supported version, as in `engines` of package.json. */
const OLDEST = { major: 20, minor: 20 }
/** The recommended long-term support version, as in `.node-version`. */
const RECOMMENDED = 24
/** Last major version without security updates. */
const END_OF_LIFE = 20

/**
 * Check a version of Node.js.
 *
 * @param {string} version such as `20.20.2`
 * @returns {{ error?: string, warning?: string }} one line each: an error if the portal cannot run on it, a warning if it should not
 */
export function judgeNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor))
    return {
      error: `The portal needs Node.js ${OLDEST.major}.${OLDEST.minor} or newer; this is ${version}.`,
    }
  if (major <= END_OF_LIFE)
    return {
      warning: `Warning: Node.js ${major} is end-of-life and gets no security updates; use Node.js ${RECOMMENDED} LTS.`,
    }
  return {}
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
