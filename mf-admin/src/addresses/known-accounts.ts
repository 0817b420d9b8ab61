import type { AccountPreview } from '@recog/shared-session'
import { addressKey } from './address-key'

/** Previews by `addressKey`; addresses without a preview are missing. */
export type AccountsByEmail = ReadonlyMap<string, AccountPreview>

interface ByAccount {
  readonly existing: readonly AccountPreview[]
  /** Addresses without an account. */
  readonly missing: readonly string[]
  /** Addresses whose preview failed. */
  readonly unknown: readonly string[]
}

/** Group addresses by whether they have an account. */
export function byAccount(emails: readonly string[], known: AccountsByEmail): ByAccount {
  const previewOf = (email: string) => known.get(addressKey(email))
  return {
    existing: emails.flatMap((email) => previewOf(email) ?? []).filter(({ exists }) => exists),
    missing: emails.filter((email) => previewOf(email)?.exists === false),
    unknown: emails.filter((email) => !previewOf(email)),
  }
}

/**
 * The sentence for addresses that may or may not have an account.
 *
 * @param all the addresses that are about to be sent
 */
export function unknownSentence(unknown: readonly string[], all: readonly string[]): string {
  if (unknown.length === 1) return `It is not known whether ${unknown[0]} has an account.`
  const which = unknown.length === all.length ? `these ${all.length}` : `${unknown.length} of these`
  return `It is not known whether ${which} addresses have an account.`
}
