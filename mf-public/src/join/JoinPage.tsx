import { useCallback, useRef, useState, type FormEvent } from 'react'
import { Page, useAction, useUnsavedGuard } from '@recog/section-kit'
import { serverMessage } from '@recog/shared-session'
import { Alert, Button } from '@recog/shared-ui'
import { requestMembership } from '../api'
import { BotCheck, type BotCheckHandle } from './bot-check/BotCheck'
import { EMPTY_JOIN } from './join-form'
import { joinRequest } from './join-request'
import { JoinFields } from './JoinFields'
import styles from './JoinPage.module.css'
import { validateJoin } from './validate-join'

/** `/join`: the form to request to join (R2.35, R2.36, R4.14). */
export function JoinPage() {
  const [form, setForm] = useState(EMPTY_JOIN)
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState('')
  const [thanks, setThanks] = useState('')
  const botCheck = useRef<BotCheckHandle>(null)
  const send = useAction(requestMembership)

  useUnsavedGuard(form !== EMPTY_JOIN)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const broken = validateJoin(form, token)
    setProblem(broken ?? '')
    setThanks('')
    if (broken) return
    const message = await send.run(joinRequest(form, token))
    botCheck.current?.reset()
    if (message === undefined) return
    setThanks(message || 'Thank you! Your request has been submitted.')
    setForm(EMPTY_JOIN)
  }
  const onToken = useCallback((next: string) => setToken(next), [])
  const failure = send.error
    ? (serverMessage(send.error) ?? 'Submission failed. Please try again later.')
    : undefined

  return (
    <Page
      width="narrow"
      lead="Tell us who you are and what you work on. The steering committee reads every request."
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <JoinFields form={form} onChange={(changes) => setForm((now) => ({ ...now, ...changes }))} />
        <BotCheck ref={botCheck} onToken={onToken} />
        {(problem || failure) && <Alert tone="error">{problem || failure}</Alert>}
        {thanks && <Alert tone="success">{thanks}</Alert>}
        <div>
          <Button type="submit" variant="primary" busy={send.busy} busyLabel="Submitting...">
            Submit Request
          </Button>
        </div>
      </form>
    </Page>
  )
}
