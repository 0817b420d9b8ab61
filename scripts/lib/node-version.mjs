/** @throws when this Node.js is older than the portal is built for */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`The portal needs Node.js 20.20 or newer; this is ${process.versions.node}.`)
}
