import type { ReactNode } from 'react'
import { ConfirmDialog } from '@recog/shared-ui'
import { ResultSummary } from './ResultSummary'
import { SendProgress, type SendProgressProps } from './SendProgress'
import type { useConfirmedSend } from './use-confirmed-send'

interface SendOutcomeProps {
  readonly sending: SendProgressProps['sending'] & {
    readonly complete: boolean
    readonly results: readonly { readonly email: string; readonly error: string }[]
  }
  readonly confirmed: Pick<
    ReturnType<typeof useConfirmedSend<unknown>>,
    'confirmation' | 'confirm' | 'cancel'
  >
  /** Label of the button that confirms. */
  readonly confirmLabel: string
  readonly tone?: 'primary' | 'danger'
  /** Text for a call that failed (X120, X121). */
  readonly failure: string
  /** The table of addresses and results. */
  readonly children: ReactNode
}

/** Everything below a form that sends addresses: confirmation, progress, summary and results. */
export function SendOutcome({
  sending,
  confirmed: { confirmation, confirm, cancel },
  confirmLabel,
  tone = 'primary',
  failure,
  children,
}: SendOutcomeProps) {
  return (
    <>
      <SendProgress sending={sending} failure={failure} />
      {sending.complete && <ResultSummary sent={sending.sent} results={sending.results} />}
      {children}
      <ConfirmDialog
        open={confirmation !== undefined}
        title={confirmation?.title}
        message={confirmation?.message}
        confirmLabel={confirmLabel}
        tone={tone}
        onConfirm={confirm}
        onCancel={cancel}
      />
    </>
  )
}
