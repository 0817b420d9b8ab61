import { existsSync, readFileSync } from 'node:fs'
import { apiCommands } from '@recog/api/commands'
import { OPERATOR_COMMANDS } from '@recog/release-tools/operator-commands'
import { defineCommand, UsageError, type Command } from '@recog/server-kit/commands'
import { storeOf } from '@recog/release-service/store'
import { BUILDS, version } from './artefact'
import { EXPORT } from './export'
import { releasesHere } from './serve/parts'
import { serve } from './serve/serve'

// Makes data up for measuring.
const { seed: _, ...SERVER_COMMANDS } = apiCommands(releasesHere)

/** Each module is loaded only by the commands that use it: `serve` stays small. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: defineCommand({
    takes: '[api | site | releases | background] [--demo]',
    does: 'run the portal, or a part of it; below systemd, SIGHUP replaces the processes without a pause',
    example: '',
    options: {
      demo: { type: 'boolean', does: 'as npm start: demo people, if only this machine can reach it' },
    },
    run: ({ demo = false }, words) => serve(words, demo),
  }),
  ready: defineCommand({
    takes: '[--wait SECONDS]',
    does: 'wait until the portal is ready, 30 s unless told otherwise, and print what is down',
    example: '--wait 60',
    options: { wait: { type: 'string', does: 'how many seconds to wait for a portal that is starting' } },
    async run({ wait = '30' }) {
      if (!/^\d{1,4}$/.test(wait)) throw new UsageError(`--wait takes a number of seconds, not "${wait}"`)
      await (await import('./ready')).printReadiness(Number(wait) * 1000)
    },
  }),
  version: defineCommand({
    takes: '',
    does: 'print the version of the portal',
    example: '',
    options: {},
    run: async () => console.log(version()),
  }),
  'verify-package': defineCommand({
    takes: 'ARCHIVE KEY-FILE',
    does: 'check that an archive is the one that the owner of the public key has signed, before it is unpacked',
    example: 'portal-0.1.0-107556d.tar.gz /etc/portal/package-key.pub',
    options: {},
    async run(_options, [archive, keyFile]) {
      if (archive === undefined || keyFile === undefined)
        throw new UsageError('verify-package takes an archive and the file of a public key')
      const { checkSignedFile } = await import('@recog/release-service/store')
      const missing = [archive, keyFile, `${archive}.dsse.json`].find((file) => !existsSync(file))
      if (missing !== undefined)
        throw new Error(
          `There is no file ${missing}. The signature must be beside the archive: copy all files of the release`,
        )
      const key = await checkSignedFile(archive, readFileSync(keyFile, 'utf8').trim())
      console.log(`${archive} was signed with ${key}`)
    },
  }),
  'import-releases': defineCommand({
    takes: '[--first]',
    does: 'make the shell and sections of this version live; with --first only where nothing was ever released',
    example: '--first',
    options: { first: { type: 'boolean', does: 'do nothing where something was released before' } },
    async run({ first = false }) {
      const { importReleases, isReleased } = await import('./releases/import-releases')
      const { signingKeyFile } = await import('@recog/release-tools/workspace')
      const store = storeOf(process.env, process.cwd())
      if (first && (await isReleased(store))) return
      const reason = first ? 'first start' : `portal ${version()}`
      const done = await importReleases({ store, signingKey: signingKeyFile(), builds: BUILDS, reason })
      for (const { name, version: released, outcome } of done)
        console.log(`  ${name.padEnd(13)} ${released.padEnd(16)} ${outcome}`)
    },
  }),
  export: EXPORT,
  ...SERVER_COMMANDS,
  ...OPERATOR_COMMANDS,
}
