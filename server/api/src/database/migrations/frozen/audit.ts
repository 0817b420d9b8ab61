import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../schema'
import type { AuditPersonalTable, AuditTable } from '../../tables/logs'

/** The key of a database's audit chain, created on first use. */
export async function auditKeyOf(db: Kysely<Tables>): Promise<Buffer> {
  await db
    .insertInto('server_keys')
    .values({ name: 'audit', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('server_keys')
    .select('value')
    .where('name', '=', 'audit')
    .executeTakeFirstOrThrow()
  return Buffer.from(value, 'hex')
}

const proof = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Each row's hash covers the previous row. */
export function chainHash(key: Buffer, previous: string, row: Omit<AuditTable, 'hash'>): string {
  const fields = [
    row.seq,
    row.created_at,
    row.action,
    row.actor_id,
    row.target_id,
    row.committee_id,
    row.committee_name,
    row.event_id,
    row.project_id,
    row.details,
    row.actor_commitment,
    row.target_commitment,
    row.details_commitment,
  ]
  return proof(key, `${previous}\n${JSON.stringify(fields)}`)
}

export const endProof = (key: Buffer, seq: number, hash: string): string => proof(key, `end\n${seq}\n${hash}`)

export const startProof = (key: Buffer, seq: number, hash: string, frontier: string): string =>
  proof(key, `start\n${seq}\n${hash}\n${frontier}`)

const sha256 = (...parts: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

/** The right edge of a Merkle tree (RFC 6962) of this many empty leaves: the roots of its complete subtrees, largest first. */
export function frontierOfEmptyLeaves(size: number): string {
  const roots: Buffer[] = []
  for (let leaf = 0; leaf < size; leaf += 1) {
    let root = sha256(Buffer.from([0]))
    for (let rest = leaf; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      const left = roots.pop()
      if (left) root = sha256(Buffer.from([1]), left, root)
    }
    roots.push(root)
  }
  return roots.map((root) => root.toString('base64url')).join(' ')
}

const PARTS = ['actor', 'target', 'details'] as const
type Part = (typeof PARTS)[number]

const SALT_BYTES = 16

const commitmentOf = (salt: string, part: Part, values: readonly string[]): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url'))
    .update(JSON.stringify([part, ...values]))
    .digest('base64url')

const nothing: Omit<Insertable<AuditPersonalTable>, 'seq'> = {
  actor_salt: null,
  actor_email: null,
  actor_name: null,
  target_salt: null,
  target_email: null,
  target_name: null,
  details_salt: null,
  details: null,
}

/**
 * Commit to the personal parts of a row, each with a new random salt.
 *
 * @returns the columns of the row, and what is stored apart; `personal` is undefined if the row has no personal part
 */
export function commit({ actor, target, details }: Readonly<Partial<Record<Part, readonly string[]>>>) {
  const values = { actor, target, details }
  const salts = randomBytes(SALT_BYTES * PARTS.length)
  const saltOf = (part: Part): string => {
    const from = PARTS.indexOf(part) * SALT_BYTES
    return salts.subarray(from, from + SALT_BYTES).toString('base64url')
  }
  const column = (part: Part): string | null => {
    const of = values[part]
    return of ? commitmentOf(saltOf(part), part, of) : null
  }
  const personal = {
    ...nothing,
    ...(actor && { actor_salt: saltOf('actor'), actor_email: actor[0] ?? '', actor_name: actor[1] ?? '' }),
    ...(target && {
      target_salt: saltOf('target'),
      target_email: target[0] ?? '',
      target_name: target[1] ?? '',
    }),
    ...(details && { details_salt: saltOf('details'), details: details[0] ?? '' }),
  }
  return {
    columns: {
      actor_commitment: column('actor'),
      target_commitment: column('target'),
      details_commitment: column('details'),
    },
    personal: actor || target || details ? personal : undefined,
  }
}

/** The details that rows of each action may have. Others never reach the log (edge case T145). */
const detailFields: Readonly<Record<string, readonly string[]>> = {
  'account.created': ['delivery'],
  'account.password-reset': ['delivery'],
  'profile.renamed': ['before', 'after'],
  'profile.changed': ['fields'],
  'person.erased': ['also'],
  'membership.added': ['role'],
  'membership.removed': ['role'],
  'membership.left': ['role'],
  'membership.role-changed': ['before', 'after'],
  'membership.refused': ['as'],
  'event.created': ['title', 'scheduledUtc'],
  'event.updated': ['title', 'scheduledUtc'],
  'event.deleted': ['title', 'scheduledUtc'],
  'event.zone-rules-changed': ['title', 'before', 'scheduledUtc'],
  'project.created': ['name', 'groups', 'leads'],
  'project.updated': ['name', 'status', 'groups', 'leads'],
  'project.handed-over': ['name', 'owner', 'lead'],
  'project.archived': ['name', 'status', 'groups', 'leads'],
  'project.restored': ['name', 'status', 'groups', 'leads'],
  'mail.undeliverable': ['kind', 'reason'],
  'audit.key-changed': ['before', 'sealed'],
  'audit.purged': ['before', 'rows', 'upTo'],
  'audit.rechained': ['rows', 'head', 'valid'],
  'database.restored': ['lostUpTo', 'alsoLost', 'sessions'],
}

/** The only action whose details name a person. */
const PERSONAL = 'profile.renamed'

/** The details of a row as stored: what the chain covers as it is, and what it covers by a commitment. */
export function detailsOf(action: string, stored: string): { plain: string; personal: string | undefined } {
  const allowed = detailFields[action] ?? []
  const fields = Object.entries(JSON.parse(stored) as Record<string, unknown>).filter(([name]) =>
    allowed.includes(name),
  )
  const listed = JSON.stringify(Object.fromEntries(fields))
  if (action !== PERSONAL) return { plain: listed, personal: undefined }
  return { plain: '{}', personal: fields.length > 0 ? listed : undefined }
}
