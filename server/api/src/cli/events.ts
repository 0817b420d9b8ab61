import { movedEvents, moveEvent } from '../events/resolve-again'
import { openApp } from '../open-app'
import type { Command } from './command'

/** `events resolve-again`: lists upcoming events affected by new time-zone rules; `--apply` moves them (edge case T91). */
export const eventsCommand: Command = async ({ settings, args, print }) => {
  const [action, ...options] = args
  if (action !== 'resolve-again' || options.some((option) => option !== '--apply')) {
    print('Usage: events resolve-again [--apply]')
    return 2
  }
  const apply = options.length > 0
  const { app, close } = await openApp(settings, print)
  const moved = await movedEvents(app)
  for (const event of moved) {
    print(`${event.title}: ${event.wallTime} ${event.timeZone}, ${event.from} becomes ${event.to}`)
    if (apply) await moveEvent(app, event)
  }
  await close()
  print(`${moved.length} ${moved.length === 1 ? 'event' : 'events'} ${apply ? 'moved' : 'to move'}.`)
  return 0
}
