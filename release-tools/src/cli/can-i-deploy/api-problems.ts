import type { Candidate } from '@recog/release-service/checks'
import { compareCalls } from './compare'
import { serverContract } from './server-contract'

/** Calls and fields that candidates need and a server does not provide, one line each. @throws when the server describes no API */
export async function apiProblems(server: string, candidates: readonly Candidate[]): Promise<string[]> {
  const contract = await serverContract(server)
  return candidates.flatMap(({ release }) => [...compareCalls(release, contract).problems])
}
