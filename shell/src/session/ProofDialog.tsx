import { useEffect, useState } from 'react'
import { useLatest } from '@recog/section-kit'
import { identityHref, onProofGiven } from '@recog/shared-session'
import { Button, buttonClass, Dialog } from '@recog/shared-ui'

/** In a tab of its own, which closes itself afterwards. */
const confirmHref = () =>
  `${identityHref('confirm')}?returnUrl=${encodeURIComponent('/identity/account/manage/confirmed')}`

export interface ProofDialogProps {
  readonly open: boolean
  /** @param again whether to send the request again */
  onAnswer(again: boolean): void
}

/** The visitor gives the proof in another tab and continues here (R4.42). */
export function ProofDialog({ open, onAnswer }: ProofDialogProps) {
  const [hasLeft, setHasLeft] = useState(false)
  const close = (again: boolean) => {
    onAnswer(again)
    setHasLeft(false)
  }
  const latestClose = useLatest(close)
  useEffect(
    () => (hasLeft ? onProofGiven(() => latestClose.current(true)) : undefined),
    [hasLeft, latestClose],
  )
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title="Please confirm that it is you"
      onClose={() => close(false)}
      actions={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button onClick={() => close(true)}>I have confirmed</Button>
          <a
            className={buttonClass('primary')}
            href={confirmHref()}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => setHasLeft(true)}
          >
            Confirm
          </a>
        </>
      }
    >
      <p>
        This needs a proof that is at most ten minutes old: your password, a code of your app, or a passkey.
        Confirm in a new tab. This page stays as it is, and what you were doing then continues.
      </p>
    </Dialog>
  )
}
