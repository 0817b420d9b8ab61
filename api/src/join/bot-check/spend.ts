import { createHash } from 'node:crypto'
import type { App } from '../../app'
import { openUntil, puzzle } from './challenge'

const leadingZeros = (hash: Buffer): number => Math.clz32(hash.readUInt32BE(0))

/** Verify a solution `challenge~nonce,nonce,...` and use it up. Returns false if it is wrong, expired or already used. */
export async function spend(app: App, token: string): Promise<boolean> {
  const [challenge, list, ...rest] = token.split('~')
  if (!challenge || !list || rest.length > 0) return false
  const until = openUntil(app, challenge)
  const nonces = list.split(',')
  if (until === undefined || nonces.length !== puzzle.count) return false
  const solved = nonces.every(
    (nonce, i) =>
      /^\d{1,10}$/.test(nonce) &&
      leadingZeros(createHash('sha256').update(`${challenge}:${i}:${nonce}`).digest()) >= puzzle.bits,
  )
  if (!solved) return false
  const { numInsertedOrUpdatedRows } = await app.db
    .insertInto('used_tokens')
    .values({ key: challenge, expires_at: new Date(until).toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
