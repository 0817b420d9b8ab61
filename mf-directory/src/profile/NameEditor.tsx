import { useEffect, useRef, useState, type ReactNode } from 'react'
import { refreshSession, type OwnProfile } from '@recog/shared-session'
import { Alert, Button, Stack } from '@recog/shared-ui'
import { editTexts, NameFields } from './NameFields'
import type { Offered } from './name-form'
import type { SavedName } from './use-name-edit'

interface NameEditorProps {
  readonly profile: OwnProfile
  /** What can be changed besides the name. */
  readonly offered: Offered
  /** The server has stored the name. */
  onRenamed(name: SavedName): void
  /** The values as they are, which the form replaces. */
  readonly children: ReactNode
}

type Step = 'closed' | 'open' | 'cancelled' | 'saved'

/** Lets people change their own name, and more where the server offers it, and updates the header's greeting immediately (R2.33). */
export function NameEditor({ profile, offered, onRenamed, children }: NameEditorProps) {
  const [step, setStep] = useState<Step>('closed')
  const texts = editTexts(offered)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (step === 'cancelled' || step === 'saved') button.current?.focus()
  }, [step])

  if (step === 'open') {
    return (
      <NameFields
        profile={profile}
        offered={offered}
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
      {children}
      {step === 'saved' && <Alert tone="success">{texts.saved}</Alert>}
      <div>
        <Button ref={button} onClick={() => setStep('open')}>
          {texts.edit}
        </Button>
      </div>
    </Stack>
  )
}
