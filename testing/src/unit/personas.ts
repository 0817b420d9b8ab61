import {
  capabilities,
  type SessionCommittee,
  type SessionState,
  type SessionUser,
} from '@recog/shared-session'

const lead: SessionCommittee = { id: 'physics', name: 'Physics', description: '', role: 'board' }
const member: SessionCommittee = { id: 'spine', name: 'Spine', description: '', role: 'member' }
const steering: SessionCommittee = {
  id: 'steering',
  name: 'Steering Committee',
  description: '',
  role: 'member',
}

function signedIn(name: string, changes: Partial<SessionUser>): SessionState & { status: 'signed-in' } {
  const user: SessionUser = {
    userId: `user-${name.toLowerCase()}`,
    userName: name.toLowerCase(),
    displayName: `${name} Person`,
    firstName: name,
    lastName: 'Person',
    email: `${name.toLowerCase()}@recog.example`,
    isAdmin: false,
    isCommittee: true,
    isSteering: false,
    committees: [member],
    capabilities,
    ...changes,
  }
  return { status: 'signed-in', user }
}

/** The personas (requirements chapter 6) as states of the session store. */
export const personas = {
  loading: { status: 'loading' },
  anonymous: { status: 'signed-out' },
  unchecked: { status: 'failed', error: new Error('no response') },
  applicant: signedIn('Applicant', { isCommittee: false, committees: [] }),
  member: signedIn('Member', {}),
  lead: signedIn('Lead', { committees: [lead, member] }),
  steering: signedIn('Steering', { isSteering: true, committees: [steering] }),
  admin: signedIn('Admin', { isAdmin: true }),
} as const satisfies Record<string, SessionState>
