import { displayName, type OwnProfile, type SessionUser } from '@recog/shared-session'

/** The rows of the visitor's own profile; empty values read 'Not provided' (R2.30). */
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

/** Build a profile from the session, in case the profile cannot be loaded (R2.34). */
export function profileFromSession(user: SessionUser): OwnProfile {
  const { userId, firstName, lastName, email, isAdmin, isCommittee, committees } = user
  const base = { userId, firstName, lastName, email, isAdmin, isCommittee, committees }
  return { ...base, displayName: displayName(user), degrees: '', institution: '', version: '' }
}
