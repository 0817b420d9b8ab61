import { displayName, now, type SteeringUser } from '@recog/shared-session'
import { PersonName, type Column } from '@recog/shared-ui'
import { waitingTime } from './waiting-time'

export const USER: Column<SteeringUser> = {
  key: 'user',
  header: 'User',
  rowHeader: true,
  width: '17%',
  cell: (person) => (
    // Takes the focus after the row above has been decided.
    <span tabIndex={-1} data-person={person.userId}>
      <PersonName>{displayName(person)}</PersonName>
    </span>
  ),
}

export const REQUESTED: Column<SteeringUser> = {
  key: 'requested',
  header: 'Requested',
  width: '8.5rem',
  cell: ({ requestedAt }) =>
    requestedAt && (
      <time dateTime={requestedAt} title={new Date(requestedAt).toLocaleString()}>
        {waitingTime(requestedAt, now())}
      </time>
    ),
}
