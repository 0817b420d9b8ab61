interface Usage {
  /** What the command does, by the arguments that it takes. */
  readonly forms: Readonly<Record<string, string>>
  /** Arguments as somebody would type them. */
  readonly example: string
}

/** How each command is used. */
export const USAGE: Readonly<Record<string, Usage>> = {
  serve: { forms: { '': 'start the API (settings from the environment)' }, example: '' },
  'create-admin': {
    forms: { '<email>': 'an administrator with a temporary password' },
    example: 'ada@example.org',
  },
  'create-group': {
    forms: { '<id> <name> [description]': 'a working group' },
    example: 'physics Physics "Dose and image quality"',
  },
  person: {
    forms: {
      '<action> <email>': 'deactivate, reactivate, grant-admin, revoke-admin, end-sessions, unlock',
    },
    example: 'deactivate ada@example.org',
  },
  seed: {
    forms: { '--people N [--requests R] [--audit M]': 'made-up data for measuring' },
    example: '--people 1000',
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
  },
  events: {
    forms: { 'resolve-again [--apply]': 'coming events whose time zone has new rules' },
    example: 'resolve-again --apply',
  },
  erase: {
    forms: { 'EMAIL ... [--yes]': 'erases people who have left, for good' },
    example: 'ada@example.org',
  },
  'security-log': {
    forms: { '[--days N] [--kind KIND]': 'failed sign-ins, refused calls, ended sessions' },
    example: '--days 7',
  },
  doctor: {
    forms: {
      '[--json]': 'checks mail, TLS, backups and more, and says what to do',
      upgrade: 'says whether servers may run while this version is installed',
    },
    example: '--json',
  },
  migrate: {
    forms: {
      '--to NAME [--without-snapshot]': 'brings the schema forward or back to a migration, after a backup',
    },
    example: '--to 0009-security-log-and-exports',
  },
  move: {
    forms: {
      '--to postgres | sqlite':
        'copies everything between SQLite and DATABASE_URL; the servers must be stopped',
    },
    example: '--to postgres',
  },
  backup: {
    forms: {
      '<file>': 'a copy of the database while the server runs',
      '--verify FILE [--checkpoints FILE ...]':
        'restores it into a temporary database and checks its audit log',
      '--made-elsewhere': 'records that another tool has made one',
    },
    example: '/backups/portal-monday.db',
  },
  restore: {
    forms: {
      '<file>': 'puts a copy back; the server must be stopped',
      '--done-elsewhere': 'finishes the restore of another tool, such as pgBackRest',
    },
    example: '/backups/portal-monday.db',
  },
}

const linesOf = (name: string): string[] =>
  Object.entries(USAGE[name]?.forms ?? {}).map(
    ([takes, does]) => `  ${`${name} ${takes}`.padEnd(38)}  ${does}`,
  )

/** All commands, as text for the command line. @param program how it is typed */
export const usage = (program: string): string =>
  [`Usage: ${program} <command>`, '', ...Object.keys(USAGE).flatMap(linesOf), ''].join('\n')

/**
 * What `--help` asks for, without a database or settings.
 *
 * @param words after the program's name
 * @returns undefined unless the words ask for help
 */
export function helpFor(program: string, [word = '', ...args]: readonly string[]): string | undefined {
  const asks = (each: string) => each === '--help' || each === '-h'
  const [about = ''] = word === 'help' || asks(word) ? args : [word]
  if (about === word && !args.some(asks)) return undefined
  if (!Object.hasOwn(USAGE, about)) return usage(program)
  return `${linesOf(about).join('\n')}\nFor example:\n  ${program} ${about} ${USAGE[about]?.example}`.trimEnd()
}
