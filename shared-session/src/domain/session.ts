import type { Capability, ExportState } from '@recog/api-contract/constants'
import type { ResponseBody } from '@recog/api-contract/client'
import type { Clean, ItemOf, With } from './clean'
import type { HasRole } from './groups'

/** The portal's domain as screens know it, derived from the contract (requirements chapter 3). Absent texts are ''. */

/** A membership of the signed-in user. */
export type SessionCommittee = With<Clean<ItemOf<ResponseBody<'userInfo'>['committees']>>, HasRole>

/** Parts of a person that a display name is made from. */
export type Named = Partial<
  Pick<SessionUser, 'displayName' | 'firstName' | 'lastName' | 'userName' | 'email' | 'userId'>
>

/** The signed-in user (R3.5). */
export type SessionUser = With<
  Clean<ResponseBody<'userInfo'>>,
  {
    readonly committees: readonly SessionCommittee[]
    /** Derived from membership in the one steering committee. */
    readonly isSteering: boolean
    readonly capabilities: readonly Capability[]
  }
>

/** A member's public page. */
export type PublicMember = With<
  Clean<ResponseBody<'member'>>,
  { readonly committees: readonly SessionCommittee[] }
>
/** The signed-in user's own profile. */
export type OwnProfile = With<
  Clean<ResponseBody<'profile'>>,
  { readonly committees: readonly SessionCommittee[] }
>

/** The download of what the portal stores about the visitor. */
export type MyData = With<Clean<ResponseBody<'myData'>>, { readonly state: ExportState }>
