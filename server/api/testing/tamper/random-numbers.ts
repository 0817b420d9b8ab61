/** Numbers that look random and are the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): (limit: number) => number {
  let a = seed
  return (limit) => {
    a = (a + 0x6d_2b_79_f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}
