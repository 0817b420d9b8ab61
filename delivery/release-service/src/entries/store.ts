/** A release store, its ledger, and the keys that sign what goes into it. */
export { ledgerFile, readLedger, readLedgerToServe, refresh } from '../store/folder'
export { localKey, openStore, storeOf, storeSecret } from '../store/store'
export type { Store } from '../store/store'
export { createSigningKey, readSigningKey, temporaryKey } from '../trust/keys'
export type { SigningKey } from '../trust/keys'
export { checkSignedFile, signFile } from '../trust/statement'
export { verify } from '../verify'
