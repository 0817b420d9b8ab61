/**
 * `prefixHasher(prefix)` returns a function that computes the first 32 bits of SHA-256(prefix + suffix). The whole blocks of
 * the prefix are hashed only once; suffixes are short ASCII.
 */
export const sha256Source = String.raw`
const K = new Int32Array(64), H0 = new Int32Array(8)
{
  let found = 0
  for (let n = 2; found < 64; n += 1) {
    let prime = true
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) { prime = false; break }
    if (!prime) continue
    if (found < 8) H0[found] = (Math.sqrt(n) % 1) * 4294967296 | 0
    K[found] = (Math.cbrt(n) % 1) * 4294967296 | 0
    found += 1
  }
}
const W = new Int32Array(64)
function compress(state, bytes, at) {
  for (let i = 0; i < 16; i += 1) {
    const j = at + i * 4
    W[i] = (bytes[j] << 24) | (bytes[j + 1] << 16) | (bytes[j + 2] << 8) | bytes[j + 3]
  }
  for (let i = 16; i < 64; i += 1) {
    const x = W[i - 15], y = W[i - 2]
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    W[i] = (W[i - 16] + s0 + W[i - 7] + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + W[i]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d
  state[4] += e; state[5] += f; state[6] += g; state[7] += h
}
function prefixHasher(prefix) {
  const bytes = Array.from(prefix, (sign) => sign.charCodeAt(0))
  const middle = Int32Array.from(H0)
  const whole = bytes.length - (bytes.length % 64)
  for (let at = 0; at < whole; at += 64) compress(middle, bytes, at)
  const tail = bytes.slice(whole)
  const block = new Uint8Array(128)
  const state = new Int32Array(8)
  return (suffix) => {
    const length = tail.length + suffix.length
    block.fill(0)
    block.set(tail)
    for (let i = 0; i < suffix.length; i += 1) block[tail.length + i] = suffix.charCodeAt(i)
    block[length] = 128
    const end = length < 56 ? 64 : 128
    const bits = (whole + length) * 8
    block[end - 4] = bits >>> 24; block[end - 3] = bits >>> 16; block[end - 2] = bits >>> 8; block[end - 1] = bits
    state.set(middle)
    for (let at = 0; at < end; at += 64) compress(state, block, at)
    return state[0] >>> 0
  }
}
`
