import { normaliseEmail } from '../database/normalise'
import type { Write } from '../database/write'

/** A person to erase, and every spelling of who they are. */
export interface Subject {
  readonly userId: string
  /** As they were written, now and earlier. */
  readonly addresses: readonly string[]
  readonly normalisedAddresses: readonly string[]
  readonly names: readonly string[]
}

/** The person with this id, as the account and the audit log know them; the account may be gone already. */
export async function findSubject(tx: Pick<Write, 'selectFrom'>, userId: string): Promise<Subject> {
  const pending = await tx
    .selectFrom('address_changes')
    .select('email_after')
    .where('user_id', '=', userId)
    .execute()
  const known = await knownAs(tx, userId)
  const addresses = distinct([
    ...known.map(({ email }) => email),
    ...pending.map((change) => change.email_after),
  ])
  return {
    userId,
    addresses,
    normalisedAddresses: distinct(addresses.map(normaliseEmail)),
    names: distinct(known.map(({ name }) => name)),
  }
}

/** The addresses that a person has or has had, and the names, as the account and the audit log know them. */
export async function knownAs(tx: Pick<Write, 'selectFrom'>, userId: string) {
  const account = await tx
    .selectFrom('users')
    .select(['email', 'display_name as name'])
    .where('id', '=', userId)
    .execute()
  return [...account, ...(await namesInLog(tx, userId))]
}

async function namesInLog(tx: Pick<Write, 'selectFrom'>, userId: string) {
  const as = (part: 'actor' | 'target') =>
    tx
      .selectFrom('audit')
      .innerJoin('audit_personal', 'audit_personal.seq', 'audit.seq')
      .select([`audit_personal.${part}_email as email`, `audit_personal.${part}_name as name`])
      .where(`audit.${part}_id`, '=', userId)
      .distinct()
      .execute()
  return [...(await as('actor')), ...(await as('target'))]
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
]

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/**
 * A text of the portal without the names and addresses of a person. Only whole ones are found, not those that are part of
 * another name or address. Longer ones are replaced first, because a name may contain an earlier one.
 */
export function withoutPerson(
  text: string,
  { addresses, names }: Pick<Subject, 'addresses' | 'names'>,
): string {
  const known = [...addresses, ...names].toSorted((a, b) => b.length - a.length)
  if (known.length === 0) return text
  const any = known.map(escaped).join('|')
  const whole = new RegExp(
    String.raw`(?<![\p{L}\p{N}._%+-])(?:${any})(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`,
    'giu',
  )
  return text.replaceAll(whole, ERASED_NAME)
}

/** Stands for the name of an erased person where others still see one (ADR 22). */
export const ERASED_NAME = 'Erased person'
