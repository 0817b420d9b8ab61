import { openApp } from '../open-app'
import type { Database } from '../database/open'
import { seedMany } from '../demo/seed-many'
import type { Command } from './command'

/** @throws if the option is given without a usable number */
const option = (args: readonly string[], name: string, fallback: number): number => {
  const at = args.indexOf(name)
  if (at < 0) return fallback
  const value = Number(args[at + 1])
  if (!/^\d+$/.test(args[at + 1] ?? '') || value > MOST)
    throw new Error(`${name} needs a number up to ${MOST}.`)
  return value
}

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
export const seed: Command = async ({ settings, args, print }) => {
  const people = option(args, '--people', 2000)
  const amounts = {
    people,
    groups: option(args, '--groups', Math.max(1, Math.round(people / 33))),
    events: option(args, '--events', Math.round(people / 4)),
    projects: option(args, '--projects', Math.round(people / 5)),
    requests: option(args, '--requests', 0),
    auditRows: option(args, '--audit', 0),
  }
  const { app, close } = await openApp(settings, print)
  const refusal = await refusalOf(app.db)
  if (refusal !== undefined) {
    await close()
    print(refusal)
    return 1
  }
  await seedMany(app, amounts)
  await close()
  print(`Seeded ${people} people.`)
  return 0
}
