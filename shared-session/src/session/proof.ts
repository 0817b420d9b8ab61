import { openChannel } from '../browser'

/** Asks the visitor to prove that it is still they. Resolves to whether the request may be sent again. */
type Asker = () => Promise<boolean>

let asker: Asker | undefined
let asked: Promise<boolean> | undefined

/** Say who asks for proofs: the dialog of the shell. @returns unsubscribes */
export function onProofRequired(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/**
 * Ask the visitor to prove that it is still they, after the server has refused a request without a recent proof (R4.42). All requests wait for
 * one question.
 *
 * @returns whether to send the request again; false also where nobody asks, such as in an older shell
 */
export function untilProved(): Promise<boolean> {
  asked ??= (asker ? asker() : Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}

/** The channel on which the page says so that has taken the proof, if it has the origin of the portal (`server/api/src/browser/close.ts`). */
const CHANNEL = 'recog-proof'

/** Wait for a visitor who has gone to another tab to prove it: until they come back, or have proved it. @returns unsubscribes */
export function onProofGiven(listener: () => void, view: Window = window): () => void {
  const channel = openChannel(CHANNEL)
  channel?.addEventListener('message', listener)
  view.addEventListener('focus', listener)
  return () => {
    channel?.close()
    view.removeEventListener('focus', listener)
  }
}
