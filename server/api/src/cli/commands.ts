import type { Command as ListedCommand } from '@recog/server-kit/commands'
import { exitCodeOf } from '@recog/server-kit/setting-values'
import type { Releases } from '../releases'
import type { Command } from './command'

interface Definition {
  /** What the command does, by the arguments that it takes. */
  readonly forms: Readonly<Record<string, string>>
  /** Arguments as somebody would type them. */
  readonly example: string
  load(): Promise<Command>
}

const DEFINITIONS: Readonly<Record<string, Definition>> = {
  'create-admin': {
    forms: { '<email>': 'an administrator with a temporary password' },
    example: 'ada@example.org',
    load: async () => (await import('./create-admin')).createAdmin,
  },
  'create-group': {
    forms: { '<id> <name> [description]': 'a working group' },
    example: 'physics Physics "Dose and image quality"',
    load: async () => (await import('./create-group')).createGroup,
  },
  person: {
    forms: {
      '<action> <email>': 'deactivate, reactivate, grant-admin, revoke-admin, end-sessions, unlock',
    },
    example: 'deactivate ada@example.org',
    load: async () => (await import('./person')).personCommand,
  },
  seed: {
    forms: { '--people N [--requests R] [--audit M]': 'made-up data for measuring' },
    example: '--people 1000',
    load: async () => (await import('./seed')).seed,
  },
  audit: {
    forms: {
      'verify [--checkpoints FILE ...]': 'checks the audit log, also against copies of its checkpoints',
      checkpoint: 'signs the present state of the audit log',
      key: 'public key of the checkpoints',
      'change-key --to FILE [--old-key-is-lost]': 'gives it the key in a file; the servers must be stopped',
      'purge --older-than DAYS': 'removes old rows of it for good',
    },
    example: 'verify --checkpoints checkpoints.txt',
    load: async () => (await import('./audit')).auditCommand,
  },
  events: {
    forms: { 'resolve-again [--apply]': 'coming events whose time zone has new rules' },
    example: 'resolve-again --apply',
    load: async () => (await import('./events')).eventsCommand,
  },
  erase: {
    forms: { 'EMAIL ... [--yes]': 'erases people who have left, for good' },
    example: 'ada@example.org',
    load: async () => (await import('./erase')).eraseCommand,
  },
  'security-log': {
    forms: { '[--days N] [--kind KIND]': 'failed sign-ins, refused calls, ended sessions' },
    example: '--days 7',
    load: async () => (await import('./security-log')).securityLogCommand,
  },
  doctor: {
    forms: {
      '[--json]': 'checks mail, TLS, backups and more, and says what to do',
      upgrade: 'says whether servers may run while this version is installed',
    },
    example: '--json',
    load: async () => (await import('./doctor')).doctor,
  },
  migrate: {
    forms: {
      '--to NAME [--without-snapshot]': 'brings the schema forward or back to a migration, after a backup',
    },
    example: '--to 0009-security-log-and-exports',
    load: async () => (await import('./migrate')).migrateCommand,
  },
  move: {
    forms: {
      '--to postgres | sqlite':
        'copies everything between SQLite and DATABASE_URL; the servers must be stopped',
    },
    example: '--to postgres',
    load: async () => (await import('./move')).move,
  },
  backup: {
    forms: {
      '<file>': 'a copy of the database while the server runs',
      '--verify FILE [--checkpoints FILE ...]':
        'restores it into a temporary database and checks its audit log',
      '--made-elsewhere': 'records that another tool has made one',
    },
    example: '/backups/portal-monday.db',
    load: async () => (await import('./backup')).backup,
  },
  restore: {
    forms: {
      '<file>': 'puts a copy back; the server must be stopped',
      '--done-elsewhere': 'finishes the restore of another tool, such as pgBackRest',
    },
    example: '/backups/portal-monday.db',
    load: async () => (await import('./restore')).restore,
  },
}

/** The commands about people and data. Each loads only its own code, and settings only when it runs. */
export const apiCommands = (releases: () => Promise<Releases>): Readonly<Record<string, ListedCommand>> =>
  Object.fromEntries(
    Object.entries(DEFINITIONS).map(([name, { forms, example, load }]) => [
      name,
      {
        takes: Object.keys(forms).join(' | '),
        does: explain(forms),
        example,
        options: {},
        run: (args) => run(load, releases, args),
      },
    ]),
  )

/** What each form of a command does. */
function explain(forms: Readonly<Record<string, string>>): string {
  const all = Object.entries(forms)
  return all.map(([takes, does]) => (all.length === 1 ? does : `${takes}: ${does}`)).join('\n      ')
}

/** Sets the exit code. */
async function run(
  load: Definition['load'],
  releases: () => Promise<Releases>,
  args: readonly string[],
): Promise<void> {
  try {
    const [command, { readCommandSettings }, known] = await Promise.all([
      load(),
      import('../read-settings'),
      releases(),
    ])
    process.exitCode = await command({
      settings: readCommandSettings(process.env, known),
      args,
      print: console.log,
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = exitCodeOf(error)
  }
}
