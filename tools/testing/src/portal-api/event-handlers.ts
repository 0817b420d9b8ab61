import { replaceEventFields, type EventReplacement, type EventWrite } from '@recog/api-contract'
import { found, nextId, type Call } from './call'
import type { EventRow } from './rows'

const eventFrom = (write: EventWrite, id: string, version: number): EventRow => ({
  id,
  version,
  title: write.title,
  scheduledUtc: write.scheduledUtc,
  endsUtc: write.endsUtc ?? null,
  timeZone: write.timeZone ?? '',
  location: write.location ?? '',
  weblink: write.weblink ?? '',
  note: write.note ?? '',
})

/** Handlers for calls about events, by their names in the contract. */
export const eventHandlers = {
  events: ({ world }: Call) => world.events,
  createEvent: ({ world, body }: Call) => {
    const event = eventFrom(body as EventWrite, nextId(world.events), 1)
    world.events = [...world.events, event]
    return event
  },
  replaceEvent: ({ world, params, body }: Call) => {
    const old = found(
      world.events.find(({ id }) => id === params['id']),
      'event',
    )
    const event = eventFrom(replaceEventFields(body as EventReplacement, old), old.id, old.version + 1)
    world.events = world.events.map((each) => (each === old ? event : each))
    return event
  },
  deleteEvent: ({ world, params }: Call) => {
    const event = found(
      world.events.find(({ id }) => id === params['id']),
      'event',
    )
    world.events = world.events.filter((each) => each !== event)
  },
} as const
