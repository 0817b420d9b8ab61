import { explain, UsageError } from './explain'
import { COMMANDS, usage } from './commands'

async function main([word = '', ...args]: readonly string[]): Promise<void> {
  const command = COMMANDS[word]
  if (!command) throw new UsageError(usage())
  await command.run(args)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const { line, code } = explain(error)
  console.error(line)
  process.exitCode = code
})
