import { approvedRole } from '@recog/api-contract/constants'
import type { MembershipStatus, PersonDetails, PortalPerson } from '../domain/administration'
import { count, flag, instant, text, type Read } from './read'
import { fieldOf } from './field-of'
import { list, rows, texts } from './read-lists'
import { object, one } from './read-object'

/** Reads a status like the steering pages do: anything unknown is an applicant (R3.8). */
const status: Read<MembershipStatus> = (value) => {
  const role = text(value).trim().toLowerCase()
  if (role === approvedRole.toLowerCase()) return 'member'
  return role === 'declined' ? 'declined' : 'applicant'
}

const person = {
  userId: text,
  displayName: text,
  email: text,
  isAdmin: flag,
  deactivatedAt: instant,
}

const readPerson = object<Omit<PortalPerson, 'status'>>(person)

const withStatus =
  <T>(read: Read<T>): Read<T & { readonly status: MembershipStatus }> =>
  (value) => ({ ...read(value), status: status(fieldOf(value, 'userRole')) })

const holding = { id: text, name: text, needsSuccessor: flag, suggested: texts }

export const toPeople = rows(withStatus(readPerson))

export const toPersonDetails = one(
  'userId',
  withStatus(
    object<Omit<PersonDetails, 'status'>>({
      ...person,
      isLastAdmin: flag,
      sessions: count(0),
      blockedUntil: instant,
      groups: list(object({ ...holding, role: (value) => (value === 'steering' ? 'steering' : 'lead') })),
      projects: list(object({ ...holding, isOwner: flag, isLead: flag })),
      openRequests: count(0),
    }),
  ),
)
