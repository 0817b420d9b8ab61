/** 32-bit words, each read and written with its highest byte first, as SHA-256 wants them. */
const words = (count: number): DataView => new DataView(new ArrayBuffer(count * 4))
const [K, H0, W] = [words(64), words(8), words(64)]

const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0
function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false
  return true
}
for (let n = 2, found = 0; found < 64; n += 1) {
  if (!isPrime(n)) continue
  if (found < 8) H0.setInt32(found * 4, fraction(Math.sqrt(n)))
  K.setInt32(found * 4, fraction(Math.cbrt(n)))
  found += 1
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function compress(state: DataView, block: DataView, at: number): void {
  for (let i = 0; i < 64; i += 4) W.setInt32(i, block.getInt32(at + i))
  for (let i = 64; i < 256; i += 4) {
    const x = W.getInt32(i - 60)
    const y = W.getInt32(i - 8)
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
    W.setInt32(i, W.getInt32(i - 64) + s0 + W.getInt32(i - 28) + s1)
  }
  let a = state.getInt32(0)
  let b = state.getInt32(4)
  let c = state.getInt32(8)
  let d = state.getInt32(12)
  let e = state.getInt32(16)
  let f = state.getInt32(20)
  let g = state.getInt32(24)
  let h = state.getInt32(28)
  for (let i = 0; i < 256; i += 4) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K.getInt32(i) + W.getInt32(i)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries())
    state.setInt32(i * 4, state.getInt32(i * 4) + word)
}

/**
 * A function that computes the first 32 bits of SHA-256(prefix + suffix). The whole blocks of the prefix are hashed only once; both are
 * ASCII, and suffixes short. Browsers have `crypto.subtle` only on trustworthy origins, and it is slow for many short texts.
 */
export function prefixHasher(prefix: string): (suffix: string) => number {
  const encoder = new TextEncoder()
  const bytes = encoder.encode(prefix)
  const whole = bytes.length - (bytes.length % 64)
  const middle = new DataView(H0.buffer.slice(0))
  const source = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at < whole; at += 64) compress(middle, source, at)
  const tail = bytes.subarray(whole)
  const block = new Uint8Array(128)
  const view = new DataView(block.buffer)
  return (suffix) => {
    block.fill(0)
    block.set(tail)
    const length = tail.length + encoder.encodeInto(suffix, block.subarray(tail.length)).written
    block[length] = 128
    const end = length < 56 ? 64 : 128
    view.setUint32(end - 4, (whole + length) * 8)
    const state = new DataView(middle.buffer.slice(0))
    for (let at = 0; at < end; at += 64) compress(state, view, at)
    return state.getUint32(0)
  }
}
