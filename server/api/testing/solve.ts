import { createHash } from 'node:crypto'
import type { TestClient } from './client'

interface Puzzle {
  readonly challenge: string
  readonly count: number
  readonly bits: number
}

/** Solve the self-hosted bot check as the page's script does. */
export async function solveBotCheck(client: TestClient): Promise<string> {
  const puzzle = (await client.get('/api/public/bot-check/challenge')).json<Puzzle>()
  const nonces = Array.from({ length: puzzle.count }, (_, i) => {
    for (let nonce = 0; ; nonce += 1) {
      const hash = createHash('sha256').update(`${puzzle.challenge}:${i}:${nonce}`).digest()
      if (Math.clz32(hash.readUInt32BE(0)) >= puzzle.bits) return nonce
    }
  })
  return `${puzzle.challenge}~${nonces.join(',')}`
}

export interface Part {
  readonly name: string
  readonly value: string
  readonly file?: string
}

/** A multipart body, written by hand so that tests can break it. */
export function multipart(parts: readonly Part[], boundary = 'test-boundary') {
  const text = parts
    .map(({ name, value, file }) => {
      const filename = file === undefined ? '' : `; filename="${file}"`
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${value}\r\n`
    })
    .join('')
  return {
    payload: `${text}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
