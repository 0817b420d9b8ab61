import { endedCanaries } from './still-runs'
import type { AllowedSigners } from '../trust/allowed-signers'
import { Accepted } from '../store/accepted'
import { Ledger, type LedgerEntry } from '../store/ledger'

/** A canary never stands in the way of another team: one that does not run with the new live versions ends. */
export async function withoutBrokenCanaries(
  folder: string,
  ledger: Ledger,
  entry: LedgerEntry,
  signers: AllowedSigners,
): Promise<LedgerEntry> {
  const next = new Ledger([...ledger.entries, entry], '')
  const broken = await endedCanaries(new Accepted(folder, next, signers))
  return Object.keys(broken).length > 0 ? { ...entry, ended: { ...entry.ended, ...broken } } : entry
}
