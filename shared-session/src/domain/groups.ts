import type { ResponseBody } from '@recog/api-contract/client'
import {
  list,
  object,
  one,
  readRole,
  rows,
  text,
  type Clean,
  type ItemOf,
  type Role,
  type With,
} from './read'

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

const toPerson = object<CommitteePerson>({
  userId: text,
  displayName: text,
  email: text,
  role: readRole,
  joinedAt: text,
  institution: text,
})

const toCommittee = object<Committee>({
  id: text,
  name: text,
  description: text,
  board: list(toPerson),
  members: list(toPerson),
})

export const toName = object<CommitteeName>({ id: text, name: text, description: text })

export const toOneCommittee = one('id', toCommittee)
export const toCommittees = rows(toCommittee)
export const toCommitteeNames = rows(toName)
