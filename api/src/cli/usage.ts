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
  remove-traces                           rewrites PostgreSQL's files after that, which locks tables for seconds
  security-log [--days N] [--kind KIND]   failed sign-ins, refused calls, ended sessions
  doctor [--json]                         checks mail, TLS, backups and more, and says what to do
  doctor upgrade                          says whether servers may run while this version is installed
  migrate --to NAME [--without-snapshot]  brings the schema forward or back to a migration, after a backup
  backup <file>                           a copy of the database while the server runs
  backup --verify FILE [--checkpoints FILE ...]  restores it into a temporary database and checks its audit log
  backup --made-elsewhere                 records that another tool has made one
  restore <file>                          puts a copy back; the server must be stopped
  restore --done-elsewhere                finishes the restore of another tool, such as pgBackRest
`
