import {
  type Command,
  type CommandHelp,
  defineCommand,
  type OptionTypes,
  type OptionValues,
} from '@recog/server-kit/commands'
import type { Releases } from '../releases'
import type { CommandCall } from './command'

/** Runs a command. @returns the exit code @throws UsageError for a mistake in what was typed */
type Run<O extends OptionTypes> = (
  call: CommandCall,
  options: OptionValues<O>,
  words: readonly string[],
) => Promise<number>

/** A command whose code is loaded when it runs, and the settings with it. */
const define =
  <const O extends OptionTypes>({
    load,
    ...help
  }: CommandHelp & { readonly options: O; load(): Promise<Run<O>> }) =>
  (open: () => Promise<CommandCall>): Command =>
    defineCommand({
      ...help,
      run: async (options, words) => {
        const [run, call] = await Promise.all([load(), open()])
        return run(call, options, words)
      },
    })

/** The commands about people and data, given what they run with. */
export const API_COMMANDS = {
  'create-admin': define({
    takes: '<email>',
    does: 'an administrator with a temporary password',
    example: 'ada@example.org',
    options: {},
    load: async () => (await import('./create-admin')).createAdmin,
  }),
  'create-group': define({
    takes: '<id> <name> [description]',
    does: 'a working group; changes the one that has the id',
    example: 'physics Physics "Dose and image quality"',
    options: {},
    load: async () => (await import('./create-group')).createGroup,
  }),
  person: define({
    takes: '<action> <email>',
    does: 'show, deactivate, reactivate, grant-admin, revoke-admin, end-sessions, remove-second-step, unlock',
    example: 'deactivate ada@example.org --successor physics=bo@example.org',
    options: {
      successor: {
        type: 'string',
        multiple: true,
        does: 'of deactivate: ID=EMAIL for each group and project that needs one',
      },
    },
    load: async () => (await import('./person')).personCommand,
  }),
  seed: define({
    takes: '--people N [--requests R] [--audit M]',
    does: 'made-up data for measuring',
    example: '--people 1000',
    options: {
      people: { type: 'string', does: 'how many people, 2000 unless told otherwise' },
      groups: { type: 'string', does: 'one for 33 people unless told otherwise' },
      events: { type: 'string', does: 'one for 4 people unless told otherwise' },
      projects: { type: 'string', does: 'one for 5 people unless told otherwise' },
      requests: { type: 'string', does: 'requests to join' },
      audit: { type: 'string', does: 'rows of the audit log' },
    },
    load: async () => (await import('./seed')).seed,
  }),
  audit: define({
    takes:
      'verify [--checkpoints FILE ...] | checkpoint | key | change-key --to FILE | purge --older-than DAYS',
    does: 'checks the audit log, signs its state, prints or changes its key, or removes old rows for good',
    example: 'verify --checkpoints checkpoints.txt',
    options: {
      checkpoints: { type: 'string', does: 'of verify: copies of its checkpoints' },
      to: { type: 'string', does: 'of change-key: file of the new key; the servers must be stopped' },
      'old-key-is-lost': { type: 'boolean', does: 'of change-key' },
      'older-than': { type: 'string', does: 'of purge: days' },
    },
    load: async () => (await import('./audit')).auditCommand,
  }),
  events: define({
    takes: 'resolve-again [--apply]',
    does: 'coming events whose time zone has new rules',
    example: 'resolve-again --apply',
    options: { apply: { type: 'boolean', does: 'move them' } },
    load: async () => (await import('./events')).eventsCommand,
  }),
  erase: define({
    takes: 'EMAIL ... [--yes]',
    does: 'erases people who have left, for good',
    example: 'ada@example.org',
    options: { yes: { type: 'boolean', does: 'really; without it, says whom' } },
    load: async () => (await import('./erase')).eraseCommand,
  }),
  'security-log': define({
    takes: '[--days N] [--kind KIND]',
    does: 'failed sign-ins, refused calls, ended sessions',
    example: '--days 7',
    options: {
      days: { type: 'string', does: 'how many days back, one unless told otherwise' },
      kind: { type: 'string', does: 'only events of this kind' },
    },
    load: async () => (await import('./security-log')).securityLogCommand,
  }),
  bounce: define({
    takes: '< mail',
    does: 'reads a report about an email that was not delivered',
    example: '< report.eml',
    options: {},
    load: async () => (await import('./bounce')).bounceCommand,
  }),
  doctor: define({
    takes: '[--json] | upgrade',
    does: 'checks mail, TLS, backups and more, and says what to do; upgrade: whether servers may run while this version is installed',
    example: '--json',
    options: { json: { type: 'boolean', does: 'the report for programs' } },
    load: async () => (await import('./doctor')).doctor,
  }),
  migrate: define({
    takes: '--to NAME [--without-snapshot]',
    does: 'brings the schema forward or back to a migration, after a backup',
    example: '--to 0009-security-log-and-exports',
    options: {
      to: { type: 'string', does: 'name of the migration' },
      'without-snapshot': { type: 'boolean', does: 'there is a backup already' },
    },
    load: async () => (await import('./migrate')).migrateCommand,
  }),
  move: define({
    takes: '--to postgres | sqlite',
    does: 'copies everything between SQLite and DATABASE_URL; the servers must be stopped',
    example: '--to postgres',
    options: { to: { type: 'string', does: 'postgres or sqlite' } },
    load: async () => (await import('./move')).move,
  }),
  backup: define({
    takes: '[file] | --verify FILE [--checkpoints FILE ...] | --made-elsewhere',
    does: 'a copy of the database while the server runs',
    example: '/backups/portal-monday.db',
    options: {
      verify: {
        type: 'string',
        does: 'restore this one into a temporary database, and check its audit log',
      },
      checkpoints: { type: 'string', does: 'with --verify: copies of the checkpoints of the audit log' },
      'made-elsewhere': { type: 'boolean', does: 'record that another tool has made one' },
    },
    load: async () => (await import('./backup')).backup,
  }),
  restore: define({
    takes: '<file> | --done-elsewhere',
    does: 'puts a copy back; the server must be stopped',
    example: '/backups/portal-monday.db',
    options: {
      'done-elsewhere': { type: 'boolean', does: 'finish the restore of another tool, such as pgBackRest' },
    },
    load: async () => (await import('./restore')).restore,
  }),
} as const

/** The commands about people and data, with the settings of the environment. Each loads only its own code. */
export const apiCommands = (releases: () => Promise<Releases>): Readonly<Record<string, Command>> =>
  Object.fromEntries(
    Object.entries(API_COMMANDS).map(([name, given]) => [
      name,
      given(async () => {
        const [{ readCommandSettings }, known] = await Promise.all([import('../read-settings'), releases()])
        return { settings: readCommandSettings(process.env, known), print: console.log }
      }),
    ]),
  )
