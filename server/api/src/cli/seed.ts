import { UsageError } from '@recog/server-kit/commands'
import type { Database } from '../database/open'
import { seedMany } from '../demo/seed-many'
import { type CommandCall, noMore, withApp } from './command'

const MOST = 10_000_000

/** Why generated people cannot be added: real ones, or generated ones of the same addresses. Demo people do not matter. */
async function refusalOf(db: Database): Promise<string | undefined> {
  const has = async (comparison: 'like' | 'not like', address: string) =>
    (await db
      .selectFrom('users')
      .select('id')
      .where('email_normalised', comparison, address)
      .limit(1)
      .executeTakeFirst()) !== undefined
  // Nobody owns addresses below `.example`.
  if (await has('not like', '%.example'))
    return 'This database has real people. Generated people are only added to an empty or a demo database.'
  if (await has('like', '%@many.example'))
    return 'This database has generated people already. Seed an empty or a demo database, or use another PORTAL_DATA.'
  return undefined
}

/** Fill the database with generated data for benchmarks: people, one group per 33 of them, events, projects, requests to join and audit rows. */
export async function seed(
  call: CommandCall,
  options: Partial<
    Record<'people' | 'groups' | 'events' | 'projects' | 'requests' | 'audit', string | undefined>
  >,
  words: readonly string[],
): Promise<number> {
  noMore(words)
  const amount = (name: keyof typeof options, fallback: number, least = 0) => {
    const typed = options[name] ?? String(Math.round(fallback))
    if (!/^\d+$/.test(typed) || Number(typed) < least || Number(typed) > MOST)
      throw new UsageError(`--${name} needs a number from ${least} to ${MOST}`)
    return Number(typed)
  }
  // Everything else belongs to people and groups.
  const people = amount('people', 2000, 1)
  const amounts = {
    people,
    groups: amount('groups', Math.max(1, people / 33), 1),
    events: amount('events', people / 4),
    projects: amount('projects', people / 5),
    requests: amount('requests', 0),
    auditRows: amount('audit', 0),
  }
  return withApp(call, async (app) => {
    const refusal = await refusalOf(app.db)
    if (refusal !== undefined) {
      call.print(refusal)
      return 1
    }
    await seedMany(app, amounts)
    call.print(`Seeded ${people} people.`)
    return 0
  })
}
