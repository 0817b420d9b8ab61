/** Who a page or a call is for (requirements chapter 6). The API decides; the browser uses the same rules to show what it would. */
export const audiences = ['anyone', 'signed-in', 'member', 'lead', 'steering', 'admin'] as const
export type Audience = (typeof audiences)[number]

/** The facts about a signed-in person that the rules read. */
export interface Rights {
  readonly userId: string
  /** An approved member (R3.8). */
  readonly isApproved: boolean
  readonly isSteering: boolean
  readonly isAdmin: boolean
  /** Ids of the groups they lead. */
  readonly leads: readonly string[]
}

const RULES: Readonly<Record<Audience, (person: Rights) => boolean>> = {
  anyone: () => true,
  'signed-in': () => true,
  member: ({ isApproved }) => isApproved,
  lead: ({ leads }) => leads.length > 0,
  steering: ({ isSteering }) => isSteering,
  admin: ({ isAdmin }) => isAdmin,
}

/** Whether a person belongs to an audience. Roles do not include each other (R6.7). */
export const isAllowed = (audience: Audience, person: Rights): boolean => RULES[audience](person)

const SIGN_IN = 'Please login first.'

/** The sentence shown to somebody outside an audience (X13 to X17). */
export const AUDIENCE_TEXTS = {
  anyone: SIGN_IN,
  'signed-in': SIGN_IN,
  member: 'You are not a working group member. Please reach out to us if you would like to join.',
  lead: 'This page is available to work group leads only.',
  steering: 'Only Steering members can access this page.',
  admin: 'You are not authorized to access this page.',
} as const satisfies Record<Audience, string>
