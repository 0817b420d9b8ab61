import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/*
 * Shows the forms that need a passkey, and has the browser fill them. On the sign-in page, browsers also offer passkeys in the field for
 * the address. Without JavaScript the forms stay invisible.
 */
document.addEventListener('DOMContentLoaded', () => {
  if (typeof PublicKeyCredential === 'undefined') return
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.classList.add('ready')
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void run(form, false)
    })
    if (document.querySelector('input[autocomplete$=webauthn]')) void offer(form)
  }
})

async function offer(form: HTMLFormElement): Promise<void> {
  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) await run(form, true)
}

/** Ask for the passkey and send the form. @param useBrowserAutofill wait until somebody chooses one in the field */
async function run(form: HTMLFormElement, useBrowserAutofill: boolean): Promise<void> {
  const options = form.querySelector<HTMLInputElement>('.options')?.value ?? '{}'
  const problem = form.querySelector<HTMLElement>('[role=alert]')
  if (problem) problem.hidden = true
  try {
    const optionsJSON = JSON.parse(options)
    const response =
      form.dataset['passkey'] === 'create'
        ? await startRegistration({ optionsJSON })
        : await startAuthentication({ optionsJSON, useBrowserAutofill })
    const input = form.elements.namedItem('passkey')
    if (input instanceof HTMLInputElement) input.value = JSON.stringify(response)
    // Unlike `requestSubmit`, without the event.
    form.submit()
  } catch (error) {
    if (useBrowserAutofill || !problem) return
    problem.textContent = reasonOf(error)
    problem.hidden = false
  }
}

/** Browsers say only that it was not allowed, whoever ended it and why. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'This device has a passkey for your account already.'
    : 'No passkey was used. Please try again, or use your password.'
