import { api, toOwnProfile, type OwnProfile } from '@recog/shared-session'

export { loadCommittee, loadCommittees, loadMember } from '@recog/shared-session'

export const loadProfile = (signal: AbortSignal): Promise<OwnProfile> =>
  api.get('/api/user/profile', toOwnProfile, { signal })
