import { runWorkflows, signInAll } from './run-workflows'

/*
 * npm run conformance -- --server http://localhost:8080 [--workflow projects]
 *
 * Runs the workflows beside this file against any server of the API. Accounts come from the environment:
 * CONFORMANCE_MEMBER=address:password and so on for APPLICANT, LEAD, STEERING, ADMIN; by default those of the demo.
 * A run leaves behind one project, one account at an address that cannot receive mail, and its membership of the first group.
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
const server = new URL(option('--server') ?? 'http://localhost:8080').origin
process.exitCode = await runWorkflows(server, await signInAll(server), option('--workflow'), 'inherit')
