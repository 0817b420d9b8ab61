import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asUser, binaries } from '../../server/api/testing/postgres'

const STANZA = 'portal'

/** A PostgreSQL cluster of its own whose write-ahead log pgBackRest archives, set up as docs/how-to/restore-to-a-time.md says. */
export class ArchivedCluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'recog-drill-'))
  readonly #data = join(this.#folder, 'data')
  readonly #bin = binaries()

  /** Of the portal's database. */
  readonly url = `postgresql://portal@localhost/portal?host=${encodeURIComponent(this.#folder)}`
  /** `PORTAL_DATA`, which a restore of PostgreSQL does not touch. */
  readonly dataFolder = join(this.#folder, 'portal')

  /** Create the cluster, start it and make pgBackRest ready. */
  create(): void {
    const config = join(this.#folder, 'pgbackrest.conf')
    for (const name of ['repository', 'log', 'lock', 'spool', 'portal']) mkdirSync(join(this.#folder, name))
    writeFileSync(config, this.#configuration())
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', this.#folder])
    asUser(join(this.#bin, 'initdb'), ['-D', this.#data, '-U', 'portal', '-A', 'trust', '--locale=C.UTF-8'])
    appendFileSync(
      join(this.#data, 'postgresql.conf'),
      [
        "listen_addresses = ''",
        `unix_socket_directories = '${this.#folder}'`,
        'archive_mode = on',
        `archive_command = 'pgbackrest --config=${config} --stanza=${STANZA} archive-push %p'`,
        '',
      ].join('\n'),
    )
    this.start()
    asUser('createdb', ['-h', this.#folder, '-U', 'portal', 'portal'])
    this.backRest('stanza-create')
    this.backRest('check')
  }

  start(): void {
    asUser(join(this.#bin, 'pg_ctl'), [
      '-D',
      this.#data,
      '-w',
      '-l',
      join(this.#folder, 'log', 'server'),
      'start',
    ])
  }

  /** Stop without a checkpoint, as when the machine fails. */
  crash(): void {
    asUser(join(this.#bin, 'pg_ctl'), ['-D', this.#data, '-m', 'immediate', 'stop'])
  }

  /** Run a command of pgBackRest. @throws with its output if it fails */
  backRest(command: string, ...options: string[]): void {
    const config = `--config=${join(this.#folder, 'pgbackrest.conf')}`
    asUser('pgbackrest', [config, `--stanza=${STANZA}`, '--log-level-stderr=warn', ...options, command])
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #configuration(): string {
    const folder = this.#folder
    return [
      '[global]',
      `repo1-path=${folder}/repository`,
      'repo1-retention-full=2',
      `log-path=${folder}/log`,
      `lock-path=${folder}/lock`,
      `spool-path=${folder}/spool`,
      'start-fast=y',
      `[${STANZA}]`,
      `pg1-path=${this.#data}`,
      `pg1-socket-path=${folder}`,
      'pg1-user=portal',
      'pg1-database=portal',
      '',
    ].join('\n')
  }
}
