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

/** Whether anybody but demo and generated people has an account: only they have addresses below `.example`, which nobody owns. */
async function hasRealPeople(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_normalised', 'not like', '%.example')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
  if (await hasRealPeople(app.db)) {
    await close()
    print('This database has real people. Generated people are only added to an empty or a demo database.')
    return 1
  }
  await seedMany(app, amounts)
  await close()
  print(`Seeded ${people} people.`)
  return 0
}
