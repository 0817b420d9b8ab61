import type { ResponseBody } from '@recog/api-contract/client'
import type { Clean, ItemOf, With } from './clean'

/** A person's role in a group: `board` is a work group lead (R3.7). */
export type Role = 'board' | 'member'
export type HasRole = { readonly role: Role }

type CommitteeWire = ResponseBody<'committee'>
/** A person in a group. */
export type CommitteePerson = With<Clean<ItemOf<CommitteeWire['members']>>, HasRole>
/** A group without its people. */
export type CommitteeName = Clean<ItemOf<ResponseBody<'steeringCommittees'>>>
/** A group with its people; `board` are its leads. */
export type Committee = With<
  Clean<CommitteeWire>,
  { readonly board: readonly CommitteePerson[]; readonly members: readonly CommitteePerson[] }
>
