import { COMMANDS, usage } from './commands'

async function main([word = '', ...args]: readonly string[]): Promise<void> {
  const command = COMMANDS[word]
  if (!command) throw new Error(usage())
  await command.run(args)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
