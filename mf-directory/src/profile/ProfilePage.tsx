import { useState } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { Link, Navigate } from '@recog/section-kit/router'
import { displayName, identityHref, type OwnProfile, type SessionUser } from '@recog/shared-session'
import { Alert, Button, buttonClass, DescriptionList, Skeleton } from '@recog/shared-ui'
import { loadProfile } from '../api'
import { Memberships } from '../member/Memberships'
import { Orcid } from '../member/Orcid'
import { MyDataSection } from '../my-data/MyDataSection'
import { SettingsNav } from './SettingsNav'
import type { Offered } from './name-form'
import { NameEditor, type NameEditorProps } from './NameEditor'

/** `/profile`: the visitor's own profile (R2.29-R2.34). */
export function ProfilePage() {
  return (
    <Gate ownsPage whenSignedOut={<Navigate to="/" replace />}>
      {(user) => <Profile user={user} />}
    </Gate>
  )
}

function Profile({ user }: { readonly user: SessionUser }) {
  const [isEditing, setEditing] = useState(false)
  // The form of the sign-in details stays: it has less than the profile.
  const profile = useLoad(loadProfile, [], { isHeld: isEditing })
  const hasData = user.capabilities.includes('my-data')
  return (
    <Page
      actions={
        <>
          <a className={buttonClass('secondary')} href={identityHref('manage/index')}>
            Manage Account
          </a>
          <Link className={buttonClass('secondary')} to={href('/CommitteeAccess')}>
            View Working Groups
          </Link>
          {user.isAdmin && (
            <Link className={buttonClass('secondary')} to={href('/admin')}>
              Open Admin
            </Link>
          )}
        </>
      }
    >
      <SettingsNav user={user} page="/profile">
        {profile.status === 'loading' && <Skeleton lines={6} />}
        {profile.status === 'error' && (
          <>
            <Alert tone="warning">
              <p>We could not load your profile right now. Falling back to sign-in details.</p>
              {!isEditing && (
                <Button size="small" onClick={profile.retry}>
                  Retry
                </Button>
              )}
            </Alert>
            {/* Degrees and institution are not known, and must not be emptied. */}
            <ProfileFacts
              profile={profileFromSession(user)}
              offered={{ details: false, interests: false }}
              onRenamed={() => {}}
              onEditing={setEditing}
            />
          </>
        )}
        {profile.status === 'loaded' && (
          <ProfileFacts
            profile={profile.data}
            offered={{
              details: user.capabilities.includes('profile-details'),
              interests: user.capabilities.includes('profile-interests'),
            }}
            onRenamed={(name) => profile.replace((now) => ({ ...now, ...name }))}
            onEditing={setEditing}
          />
        )}
        {profile.status !== 'loading' && hasData && <MyDataSection />}
      </SettingsNav>
    </Page>
  )
}

function ProfileFacts(props: Omit<NameEditorProps, 'children'>) {
  const { profile, offered } = props
  return (
    <>
      <NameEditor {...props}>
        <DescriptionList items={profileFacts(profile, offered)} />
      </NameEditor>
      <Memberships
        committees={profile.committees}
        empty="You are not currently assigned to any working groups. Contact an administrator to request access."
      />
    </>
  )
}

/** The rows of the visitor's own profile; empty values read 'Not provided' (R2.30). */
function profileFacts(profile: OwnProfile, { interests }: Offered) {
  const rows = [
    { term: 'Name', value: displayName(profile) },
    { term: 'Email', value: profile.email },
    { term: 'First name', value: profile.firstName },
    { term: 'Last name', value: profile.lastName },
    { term: 'Degrees', value: profile.degrees },
    { term: 'Institution', value: profile.institution },
    ...(interests
      ? [
          { term: 'Areas of expertise', value: profile.expertiseAreas },
          { term: 'Areas of interest', value: profile.interestAreas },
        ]
      : []),
  ]
  const facts = rows.map(({ term, value }) => ({ term, value: value.trim() || 'Not provided' }))
  return profile.orcid === '' ? facts : [...facts, { term: 'ORCID iD', value: <Orcid iD={profile.orcid} /> }]
}

/** Build a profile from the session, in case the profile cannot be loaded (R2.34). */
const profileFromSession = (user: SessionUser): OwnProfile => ({
  ...user,
  degrees: '',
  institution: '',
  expertiseAreas: '',
  interestAreas: '',
  orcid: '',
  version: '',
})
