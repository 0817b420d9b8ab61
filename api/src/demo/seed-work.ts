import type { App } from '../app'
import { sortKey } from '../database/normalise'
import { wallTime } from '../events/wall-time'
import type { Write } from '../database/write'
import { demoEvents, demoProjects } from './happenings'
import { asOf, type History } from './history'
import type { DemoPeople } from './seed-people'

/** Past and upcoming events, and projects with their teams. */
export async function seedWork(app: App, tx: Write, history: History, people: DemoPeople): Promise<void> {
  await seedEvents(app, tx, history, people)
  await seedProjects(app, tx, history, people)
}

async function seedEvents(app: App, tx: Write, history: History, people: DemoPeople): Promise<void> {
  for (const [i, { days, hour, zone, title, location, weblink, note }] of demoEvents.entries()) {
    const day = asOf(app, -days).now().slice(0, 10)
    const scheduled = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
    const row = {
      id: `event-${i + 1}`,
      title,
      scheduled_utc: scheduled,
      time_zone: zone,
      wall_time: wallTime(scheduled, zone),
      location,
      weblink,
      note,
      version: 1,
      created_at: asOf(app, 30).now(),
    }
    await tx.insertInto('events').values(row).execute()
    history.push({
      daysAgo: 50 - i * 6,
      entry: {
        action: 'event.created',
        actor: people.steering,
        eventId: row.id,
        details: { title, scheduledUtc: row.scheduled_utc },
      },
    })
  }
}

async function seedProjects(app: App, tx: Write, history: History, people: DemoPeople): Promise<void> {
  const { others } = people
  for (const [i, project] of demoProjects.entries()) {
    const id = `project-${i + 1}`
    const lead = i === 0 ? people.lead : (others[i * 5] ?? people.steering)
    const team = [1, 2, 3, 4].flatMap((n) => others[(i * 5 + n) % others.length] ?? [])
    const members = i < 2 ? [people.member, ...team] : team
    await tx
      .insertInto('projects')
      .values({
        id,
        name: project.name,
        name_sort: sortKey(project.name),
        description: project.description,
        owner_user_id: lead.userId,
        is_approved: i < 5 ? 1 : 0,
        status: project.status,
        created_at: asOf(app, 400 - i * 45).now(),
      })
      .execute()
    await tx
      .insertInto('project_people')
      .values([
        { project_id: id, user_id: lead.userId, role: 'lead' },
        ...members
          .filter((one) => one.userId !== lead.userId)
          .map((one) => ({ project_id: id, user_id: one.userId, role: 'member' as const })),
      ])
      .execute()
    await tx
      .insertInto('project_committees')
      .values(project.groups.map((committee_id) => ({ project_id: id, committee_id })))
      .execute()
    history.push({
      daysAgo: 14 - i * 2,
      entry: {
        action: 'project.created',
        actor: lead,
        projectId: id,
        details: { name: project.name },
      },
    })
  }
}
