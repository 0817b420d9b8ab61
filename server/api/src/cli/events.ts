import { UsageError } from '@recog/server-kit/commands'
import { movedEvents, moveEvent } from '../events/resolve-again'
import { type CommandCall, noMore, withExisting } from './command'

/** `events resolve-again`: lists upcoming events affected by new time-zone rules; `--apply` moves them (edge case T91). */
export async function eventsCommand(
  call: CommandCall,
  { apply = false }: { readonly apply?: boolean | undefined },
  [action, ...more]: readonly string[],
): Promise<number> {
  if (action !== 'resolve-again') throw new UsageError('Specify resolve-again')
  noMore(more)
  return withExisting(call, async (app) => {
    const moved = await movedEvents(app)
    for (const event of moved) {
      call.print(`${event.title}: ${event.wallTime} ${event.timeZone}, ${event.from} becomes ${event.to}`)
      if (apply) await moveEvent(app, event)
    }
    call.print(`${moved.length} ${moved.length === 1 ? 'event' : 'events'} ${apply ? 'moved' : 'to move'}.`)
    return 0
  })
}
