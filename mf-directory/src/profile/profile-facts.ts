import { displayName, type OwnProfile, type SessionUser } from '@recog/shared-session'

/** The rows of the own profile; each is 'Not provided' when empty (R2.30). */
export function profileFacts(profile: OwnProfile) {
  const rows = [
    { term: 'Name', value: displayName(profile) },
    { term: 'Email', value: profile.email },
    { term: 'First name', value: profile.firstName },
    { term: 'Last name', value: profile.lastName },
    { term: 'Degrees', value: profile.degrees },
    { term: 'Institution', value: profile.institution },
  ]
  return rows.map(({ term, value }) => ({ term, value: value.trim() || 'Not provided' }))
}

/** What the sign-in tells of a person, for when the profile does not load. */
export function profileFromSession(user: SessionUser): OwnProfile {
  const { userId, firstName, lastName, email, isAdmin, isCommittee, committees } = user
  const base = { userId, firstName, lastName, email, isAdmin, isCommittee, committees }
  return { ...base, displayName: displayName(user), degrees: '', institution: '' }
}
