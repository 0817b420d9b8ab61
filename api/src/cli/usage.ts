/** The commands with their arguments, as text for the command line. */
export const COMMANDS_HELP = `  serve                                   start the API (settings from the environment)
  create-admin <email>                    an administrator with a temporary password
  create-group <id> <name> [description]  a working group
  person <action> <email>                 deactivate, reactivate, grant-admin, revoke-admin, end-sessions, unlock
  seed --people N [--requests R] [--audit M]  made-up data for measuring
  audit verify [--checkpoints FILE ...]   checks the audit log, also against copies of its checkpoints
  audit checkpoint                        signs the present state of the audit log
  audit key                               public key of the checkpoints
  audit change-key --to FILE [--old-key-is-lost]  gives it the key in a file; the servers must be stopped
  events resolve-again [--apply]          coming events whose time zone has new rules
  audit purge --older-than DAYS           removes old rows of it for good
  erase EMAIL ... [--yes]                 erases people who have left, for good
  security-log [--days N] [--kind KIND]   failed sign-ins, refused calls, ended sessions
  doctor [--json]                         checks mail, TLS, backups and more, and says what to do
  doctor upgrade                          says whether servers may run while this version is installed
  migrate --to NAME [--without-snapshot]  brings the schema forward or back to a migration, after a backup
  move --to postgres | sqlite             copies everything between SQLite and DATABASE_URL; the servers must be stopped
  backup <file>                           a copy of the database while the server runs
  backup --verify FILE [--checkpoints FILE ...]  restores it into a temporary database and checks its audit log
  backup --made-elsewhere                 records that another tool has made one
  restore <file>                          puts a copy back; the server must be stopped
  restore --done-elsewhere                finishes the restore of another tool, such as pgBackRest
`

/** Arguments as somebody would type them, by command. */
const EXAMPLES: Readonly<Record<string, string>> = {
  serve: '',
  'create-admin': 'ada@example.org',
  'create-group': 'physics Physics "Dose and image quality"',
  person: 'deactivate ada@example.org',
  seed: '--people 1000',
  audit: 'verify --checkpoints checkpoints.txt',
  events: 'resolve-again --apply',
  erase: 'ada@example.org',
  doctor: '--json',
  'security-log': '--days 7',
  migrate: '--to 0009-security-log-and-exports',
  move: '--to postgres',
  backup: '/backups/portal-monday.db',
  restore: '/backups/portal-monday.db',
}

/**
 * What `--help` asks for, without a database or settings.
 *
 * @param program how it is typed, such as `portal`
 * @param words after the program's name
 * @returns undefined unless the words ask for help
 */
export function helpFor(program: string, [word = '', ...args]: readonly string[]): string | undefined {
  const asks = (each: string) => each === '--help' || each === '-h'
  const [about = ''] = word === 'help' || asks(word) ? args : [word]
  if (about === word && !args.some(asks)) return undefined
  if (!Object.hasOwn(EXAMPLES, about)) return `Usage: ${program} <command>\n\n${COMMANDS_HELP}`
  const lines = COMMANDS_HELP.split('\n').filter((line) => line.startsWith(`  ${about} `))
  return `${lines.join('\n')}\nFor example:\n  ${program} ${about} ${EXAMPLES[about]}`.trimEnd()
}
