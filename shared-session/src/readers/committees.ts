import type { Committee, CommitteeName, CommitteePerson } from '../domain/groups'
import { list, rows } from './read-lists'
import { object, one } from './read-object'
import { readRole, text } from './read'

const toPerson = object<CommitteePerson>({
  userId: text,
  displayName: text,
  email: text,
  role: readRole,
  joinedAt: text,
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
