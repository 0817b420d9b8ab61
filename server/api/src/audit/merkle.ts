import { createHash } from 'node:crypto'

const sha256 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

const leafHash = (data: string): Buffer => sha256(LEAF, Buffer.from(data))
const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right)

/**
 * The right edge of a Merkle tree (RFC 6962): the roots of its complete subtrees, from the largest to the smallest. Rows can be
 * added and the root computed without the rows before.
 */
export class Frontier {
  readonly #roots: Buffer[]
  #size: number

  private constructor(size: number, roots: Buffer[]) {
    this.#size = size
    this.#roots = roots
  }

  static empty(): Frontier {
    return new Frontier(0, [])
  }

  /**
   * Reads a stored edge.
   *
   * @returns undefined if it cannot belong to a tree of this size
   */
  static parse(size: number, text: string): Frontier | undefined {
    const roots = text === '' ? [] : text.split(' ').map((root) => Buffer.from(root, 'base64url'))
    const subtrees = size.toString(2).replaceAll('0', '').length
    const fits = roots.length === subtrees && roots.every((root) => root.length === 32)
    return fits ? new Frontier(size, roots) : undefined
  }

  get size(): number {
    return this.#size
  }

  /** Add a leaf. @param data of the leaf, such as the hash of an audit row */
  add(data: string): void {
    let root = leafHash(data)
    for (let rest = this.#size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      const left = this.#roots.pop()
      if (left) root = nodeHash(left, root)
    }
    this.#roots.push(root)
    this.#size += 1
  }

  /** The root of the tree in base64, as checkpoints have it. */
  root(): string {
    const [last, ...others] = this.#roots.toReversed()
    if (!last) return sha256().toString('base64')
    return others.reduce((right, left) => nodeHash(left, right), last).toString('base64')
  }

  /** The edge as it is stored. */
  toString(): string {
    return this.#roots.map((root) => root.toString('base64url')).join(' ')
  }
}
