import { useEffect, useRef, useState } from 'react'
import { refreshSession, type OwnProfile } from '@recog/shared-session'
import { Alert, Button, Stack } from '@recog/shared-ui'
import type { NameForm } from './name-form'
import { NameFields } from './NameFields'

interface NameEditorProps {
  readonly profile: OwnProfile
  /** The server has stored the name. */
  onRenamed(name: NameForm): void
}

type Step = 'closed' | 'open' | 'cancelled' | 'saved'

/** Lets people change their own name, and updates the header's greeting immediately (R2.33). */
export function NameEditor({ profile, onRenamed }: NameEditorProps) {
  const [step, setStep] = useState<Step>('closed')
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (step === 'cancelled' || step === 'saved') button.current?.focus()
  }, [step])

  if (step === 'open') {
    const { firstName, lastName, displayName } = profile
    return (
      <NameFields
        initial={{ firstName, lastName, displayName }}
        onSaved={(name) => {
          onRenamed(name)
          setStep('saved')
          void refreshSession()
        }}
        onCancel={() => setStep('cancelled')}
      />
    )
  }
  return (
    <Stack>
      {step === 'saved' && <Alert tone="success">Your name has been saved.</Alert>}
      <div>
        <Button ref={button} onClick={() => setStep('open')}>
          Edit name
        </Button>
      </div>
    </Stack>
  )
}
