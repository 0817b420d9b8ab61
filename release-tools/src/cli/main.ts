import os from 'node:os'
import { parseArgs } from 'node:util'
import { COMMANDS, usage } from './commands'
import { asReleasable, RELEASABLE, releasesFolder } from './workspace'

const OPTIONS = {
  by: { type: 'string' },
  reason: { type: 'string' },
  out: { type: 'string' },
  from: { type: 'string' },
  label: { type: 'string' },
  with: { type: 'string' },
  to: { type: 'string' },
  keep: { type: 'string' },
  against: { type: 'string' },
  port: { type: 'string' },
  path: { type: 'string' },
  title: { type: 'string' },
  'no-browser': { type: 'boolean' },
  'keep-others': { type: 'boolean' },
  accept: { type: 'boolean' },
} as const

async function main(argv: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS })
  const [word = '', ...words] = positionals
  const command = COMMANDS[word]
  if (!command) throw new Error(usage())
  const names = command.takesNewName || words.length === 0 ? RELEASABLE : words.map(asReleasable)
  if (command.one && words.length !== 1) throw new Error(`${word} takes one section\n\n${usage()}`)
  if ((values.from ?? (word === 'build' && values.out)) && names.length !== 1)
    throw new Error('--out and --from go with one section')
  await command.run({
    ...values,
    words,
    names,
    noBrowser: values['no-browser'] ?? false,
    keepOthers: values['keep-others'] ?? false,
    accept: values.accept ?? false,
    releases: releasesFolder(),
    by: values.by ?? os.userInfo().username,
    reason: values.reason ?? '',
  })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
