import { runChaos } from './run-chaos'

/** `npm run chaos -- sections [REPORT.json]` */
runChaos(process.argv[2]).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
