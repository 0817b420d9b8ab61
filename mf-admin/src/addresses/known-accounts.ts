import type { AccountPreview } from '@recog/shared-session'
import { addressKey } from './extract-emails'

/** Accounts by `addressKey`. Addresses that the server was not asked about are not in it. */
export type AccountsByEmail = ReadonlyMap<string, AccountPreview>

interface ByAccount {
  readonly existing: readonly AccountPreview[]
  /** Addresses without an account. */
  readonly missing: readonly string[]
  /** Addresses of which nobody knows: the server has no preview, or it failed. */
  readonly unknown: readonly string[]
}

/** Sort addresses by whether they have an account. */
export function byAccount(emails: readonly string[], known: AccountsByEmail): ByAccount {
  const previewOf = (email: string) => known.get(addressKey(email))
  return {
    existing: emails.flatMap((email) => previewOf(email) ?? []).filter(({ exists }) => exists),
    missing: emails.filter((email) => previewOf(email)?.exists === false),
    unknown: emails.filter((email) => !previewOf(email)),
  }
}

/** Admits that it is not known whether some of the addresses have an account. @param all the addresses asked about */
export function unknownSentence(unknown: readonly string[], all: readonly string[]): string {
  if (unknown.length === 1) return `It is not known whether ${unknown[0]} has an account.`
  const which = unknown.length === all.length ? `these ${all.length}` : `${unknown.length} of these`
  return `It is not known whether ${which} addresses have an account.`
}
