export interface Person {
  readonly userId: string
  readonly email: string
  readonly displayName: string
}

/** What a person is called: an account that an administrator created has no name until its owner enters one. */
export const nameOf = ({ displayName, email }: Omit<Person, 'userId'>): string => displayName || email

export interface AuditEntry {
  /** The action, as noun.verb: 'member.approved'. */
  readonly action: string
  /** The person who did it; absent for visitors and the command line. */
  readonly actor?: Person | undefined
  readonly target?: Person
  readonly committee?: { readonly id: string; readonly name: string }
  readonly eventId?: string
  readonly projectId?: string
  /** Never a password, a token or free text of a request; only fields listed in `detail-fields.ts` are stored. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
}
