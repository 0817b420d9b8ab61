import { runCommandLine } from './run'

await runCommandLine(process.argv.slice(2))
