/** Source of `solve(puzzle, stillWanted)`, which yields to the browser every 8 ms. It uses `sha256Source`. */
export const solveSource = String.raw`async function solve({ challenge, count, bits }, stillWanted) {
  const hash = prefixHasher(challenge)
  const nonces = []
  let nonce = 0
  let slice = performance.now()
  while (nonces.length < count) {
    const head = ':' + nonces.length + ':'
    if (Math.clz32(hash(head + nonce)) >= bits) { nonces.push(nonce); nonce = 0; continue }
    nonce += 1
    if (nonce % 16 === 0 && performance.now() - slice > 8) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (!stillWanted()) return undefined
      slice = performance.now()
    }
  }
  return challenge + '~' + nonces.join(',')
}

`
