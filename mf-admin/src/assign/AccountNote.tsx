import type { AccountPreview } from '@recog/shared-session'

/** Says whose account will be changed; nothing while that is unknown. */
export function AccountNote({ account }: { readonly account: AccountPreview | undefined }) {
  return <p role="status">{account && textOf(account)}</p>
}

function textOf({ exists, displayName, email, committees: { length } }: AccountPreview): string {
  if (!exists) return 'No account has this email. One will be created, after a question.'
  const who = displayName === '' || displayName === email ? 'This person' : displayName
  if (length === 0) return `${who} has an account, and is in no working group.`
  return `${who} has an account, and is in ${length === 1 ? '1 working group' : `${length} working groups`}.`
}
