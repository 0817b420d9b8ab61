import { openApp } from '../open-app'
import { seedMany } from '../demo/seed-many'
import type { Command } from './command'

const option = (args: readonly string[], name: string, fallback: number): number => {
  const at = args.indexOf(name)
  const value = at < 0 ? fallback : Number(args[at + 1])
  return Number.isInteger(value) && value >= 0 ? value : fallback
}

/** Fills the database with generated data for benchmarks: people, one group per 33 of them, events, projects and audit rows. */
export const seed: Command = async ({ settings, args, print }) => {
  const { app, close } = await openApp(settings, print)
  const people = option(args, '--people', 2000)
  await seedMany(app, {
    people,
    groups: option(args, '--groups', Math.max(1, Math.round(people / 33))),
    events: option(args, '--events', Math.round(people / 4)),
    projects: option(args, '--projects', Math.round(people / 5)),
    auditRows: option(args, '--audit', 0),
  })
  await close()
  print(`Seeded ${people} people.`)
  return 0
}
