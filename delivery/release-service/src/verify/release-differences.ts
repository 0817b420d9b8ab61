import path from 'node:path'
import { signedDifferences } from '../staging'
import { Accepted } from '../store/accepted'
import { plainFiles } from '../store/files'
import type { Ledger } from '../store/ledger'
import type { AllowedSigners } from '../trust/signers'
import { reasonOf } from '../reason-of'

/** Files of the live and fallback versions, and of canaries, that differ from what was signed. */
export async function releaseDifferences(
  folder: string,
  ledger: Ledger,
  signers: AllowedSigners,
): Promise<string[]> {
  const accepted = new Accepted(folder, ledger, signers)
  const versions = [
    ...Object.entries(ledger.live).flatMap(([name, { version, previous }]) =>
      [version, ...(previous ? [previous] : [])].map((each) => ({ name, version: each })),
    ),
    ...ledger.canaries,
  ]
  const found = versions.map(async ({ name, version }) => {
    const at = path.join(folder, name, version)
    try {
      const { signed } = await accepted.read(name, version)
      return await signedDifferences(at, await plainFiles(at), signed)
    } catch (error) {
      return [reasonOf(error)]
    }
  })
  return (await Promise.all(found)).flatMap((differences, index) => {
    const { name, version } = versions[index] ?? {}
    return differences.map((difference) => `${name}/${version}: ${difference}`)
  })
}
