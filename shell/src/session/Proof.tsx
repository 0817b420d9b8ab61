import { useEffect, useState, type ComponentType } from 'react'
import { importRuntime } from '@recog/section-host'
import { onProofRequired } from '@recog/shared-session'
import type { ProofDialogProps } from './ProofDialog'

const importDialog = () => importRuntime(() => import(/* webpackChunkName: "proof" */ './ProofDialog'))

/** Asks for a recent proof of who it is when the server wants one (R4.42). Few people ever see the dialog: it is loaded then. */
export function Proof() {
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps>>()
  const [answer, setAnswer] = useState<(again: boolean) => void>()
  useEffect(
    () =>
      onProofRequired(async () => {
        const loaded = await importDialog().catch(() => undefined)
        // The request fails with the server's reason.
        if (!loaded) return false
        setDialog(() => loaded.ProofDialog)
        return new Promise((resolve) => setAnswer(() => resolve))
      }),
    [],
  )
  const reply = (again: boolean) => {
    answer?.(again)
    setAnswer(undefined)
  }
  return Dialog && <Dialog open={answer !== undefined} onAnswer={reply} />
}
