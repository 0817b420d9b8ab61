import { useRef, useState, type FormEvent } from 'react'
import { href } from '@recog/section-contract'
import { Page, useAction, useDraft, useFormErrors } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { serverMessage, settings } from '@recog/shared-session'
import { Alert, Button } from '@recog/shared-ui'
import { requestMembership } from '../api'
import { BotCheck, type BotCheckHandle } from './bot-check/BotCheck'
import { EMPTY_JOIN, joinProblems, joinRequest, joinSummary, NEXT_STEP } from './join-form'
import { JoinFields } from './JoinFields'
import styles from './JoinPage.module.css'

/** One text with its space: a space of its own moves when the link behind it arrives and wraps. */
const CONSENT = 'With your request you agree that ReCOG stores these details in order to decide on it. The '

/** Whoever has sent the form reads next what happens with it. */
const focusOnce = (element: HTMLElement | null) => element?.focus()

/** `/join`: the form to request to join (R2.35, R2.36, R4.14). */
export function JoinPage() {
  const draft = useDraft({ initial: EMPTY_JOIN })
  const [token, setToken] = useState('')
  const problems = joinProblems(draft.value, token)
  const errors = useFormErrors(problems)
  const [thanks, setThanks] = useState('')
  const botCheck = useRef<BotCheckHandle>(null)
  const send = useAction(requestMembership)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!errors.check(event.currentTarget)) return
    const message = await send.run(joinRequest(draft.value, token))
    botCheck.current?.reset()
    if (message === undefined) return
    setThanks(message || 'Thank you! Your request has been submitted.')
    draft.discard()
  }
  const problem = errors.any ? joinSummary(draft.value, problems) : ''
  const failure = send.error
    ? (serverMessage(send.error) ?? 'Submission failed. Please try again later.')
    : undefined

  return (
    <Page
      width="narrow"
      lead={
        !thanks && 'Tell us who you are and what you work on. The steering committee reads every request.'
      }
    >
      {thanks && (
        <Alert tone="success">
          <h2 className={styles.thanks} ref={focusOnce} tabIndex={-1}>
            {thanks}
          </h2>
          <p>{NEXT_STEP}</p>
          <p>
            <Link to={href('/contact')}>Contact us</Link> if you want to ask or change something meanwhile.
          </p>
        </Alert>
      )}
      <noscript>
        <Alert tone="warning">
          This form needs JavaScript, which is switched off in this browser. Please switch it on, or write to{' '}
          {settings().contactEmail}.
        </Alert>
      </noscript>
      <form
        className={styles.form}
        hidden={thanks !== ''}
        data-any-required
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {/* What is typed while it is sent would not be part of the request. */}
        <JoinFields form={draft.value} errors={errors} onChange={send.busy ? () => {} : draft.change} />
        <BotCheck ref={botCheck} onToken={setToken} error={errors.of('botCheck')} />
        <p className={styles.consent}>
          {CONSENT}
          <Link to={href('/privacy')}>privacy notice</Link> says how, and for how long.
        </p>
        {(problem || failure) && <Alert tone="error">{problem || failure}</Alert>}
        <div>
          <Button type="submit" variant="primary" busy={send.busy} busyLabel="Submitting...">
            Submit Request
          </Button>
        </div>
      </form>
    </Page>
  )
}
