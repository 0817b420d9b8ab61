/** The oldest version the portal runs on. `engines` in package.json names the same. */
const OLDEST = { major: 20, minor: 20 }
/** The long-term support version to use. `.node-version` names the same. */
const RECOMMENDED = 24
/** Last major version without security updates. */
const END_OF_LIFE = 20

/**
 * Judge a version of Node.js.
 *
 * @param {string} version such as `20.20.2`
 * @returns {{ error?: string, warning?: string }} one line each: an error when the portal cannot run, a warning when it should not
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
 * Print a line to stderr when this Node.js is end-of-life.
 *
 * @throws when this Node.js is older than the portal is built for
 */
export function requireNode() {
  const { error, warning } = judgeNode(process.versions.node)
  if (error) throw new Error(error)
  if (warning) console.warn(warning)
}
