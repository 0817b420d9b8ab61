import { useState, type ReactNode } from 'react'
import { FailureAlert, useAction, type Action } from '@recog/section-kit'
import { statusOf, type PersonDetails } from '@recog/shared-session'
import { Button, ConfirmDialog, Stack, useToast } from '@recog/shared-ui'

/** The props of every part of the access section. */
export interface AccessProps {
  readonly person: PersonDetails
  readonly isOwn: boolean
  onChanged(): void
}

export interface AccessActionProps {
  readonly label: string
  /** Says what the button does, or why it is disabled. */
  readonly explanation: ReactNode
  readonly disabled?: boolean
  readonly question: string
  readonly consequence: string
  readonly tone?: 'primary' | 'danger'
  /** Text after a success, and after a failure. */
  readonly done: string
  readonly failure: string
  write(): Promise<unknown>
  onChanged(): void
}

/** A button that changes a person's access after a confirmation. */
export function AccessAction(props: AccessActionProps) {
  const { label, explanation, disabled = false, question, consequence, tone = 'primary' } = props
  const [asking, setAsking] = useState(false)
  const action = usePersonAction(props.write, props.done, props.onChanged)
  const confirm = async () => {
    await action.run()
    setAsking(false)
  }
  return (
    <Stack gap={2}>
      <p>{explanation}</p>
      <div>
        {/* Another one once it does something else, or nothing: the focus must not stay on it then. */}
        <Button
          key={`${label} ${disabled}`}
          disabled={disabled}
          busy={action.busy}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      </div>
      <FailureAlert text={props.failure} error={action.error} />
      <ConfirmDialog
        open={asking}
        title={question}
        message={consequence}
        confirmLabel={label}
        tone={tone}
        busy={action.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  )
}

/**
 * A change of a person. After a success it says so and loads the person again.
 *
 * @param write sends the change
 * @param done text of the toast
 * @param onRefused called if the person has changed since they were loaded
 */
export function usePersonAction<Args extends unknown[]>(
  write: (...args: Args) => Promise<unknown>,
  done: string,
  onChanged: () => void,
  onRefused?: () => void,
): Action<Args, true> {
  const toast = useToast()
  return useAction(
    async (...args: Args) => {
      await write(...args)
      toast({ tone: 'success', text: done })
      onChanged()
      return true as const
    },
    (error) => statusOf(error) === 409 && onRefused?.(),
  )
}
