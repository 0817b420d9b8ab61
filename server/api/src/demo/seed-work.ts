import { demoEvents, demoProjects } from '@recog/api-contract/demo'
import type { App } from '../app'
import { sortKey } from '../database/normalise'
import { wallTime } from '../events/wall-time'
import type { Write } from '../database/write'
import { asOf, type History } from './history'
import type { SeededPeople } from './seed-people'

/** Past and upcoming events, and projects with their teams. */
export async function seedWork(app: App, tx: Write, history: History, people: SeededPeople): Promise<void> {
  await seedEvents(app, tx, history, people)
  await seedProjects(app, tx, history, people)
}

async function seedEvents(app: App, tx: Write, history: History, people: SeededPeople): Promise<void> {
  for (const [i, { days, hour, hours, zone, title, location, weblink, note }] of demoEvents.entries()) {
    const day = asOf(app, -days).now().slice(0, 10)
    const scheduled = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
    const row = {
      id: `event-${i + 1}`,
      title,
      scheduled_utc: scheduled,
      time_zone: zone,
      wall_time: wallTime(scheduled, zone),
      ends_utc: new Date(Date.parse(scheduled) + hours * 3_600_000).toISOString(),
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

async function seedProjects(app: App, tx: Write, history: History, people: SeededPeople): Promise<void> {
  for (const [i, { id, name, description, status, groups, ...project }] of demoProjects.entries()) {
    await tx
      .insertInto('projects')
      .values({
        id,
        name,
        name_sort: sortKey(name),
        description,
        owner_user_id: project.leadId,
        is_approved: project.isApproved ? 1 : 0,
        status,
        created_at: asOf(app, 400 - i * 45).now(),
      })
      .execute()
    await tx
      .insertInto('project_people')
      .values([
        { project_id: id, user_id: project.leadId, role: 'lead' },
        ...project.memberIds.map((user_id) => ({ project_id: id, user_id, role: 'member' as const })),
      ])
      .execute()
    await tx
      .insertInto('project_committees')
      .values(groups.map((committee_id) => ({ project_id: id, committee_id })))
      .execute()
    history.push({
      daysAgo: 14 - i * 2,
      entry: {
        action: 'project.created',
        actor: people.of(project.leadId),
        projectId: id,
        details: { name },
      },
    })
  }
}
