import { createAddressSend, type AddressKind } from './address-send'
import { extractEmails } from './extract-emails'

interface Result {
  readonly email: string
  readonly error: string
  readonly password: string
}

/** A list of 45 addresses whose calls the test answers. */
function sending() {
  const calls: { readonly emails: readonly string[]; answer(): void }[] = []
  const kind: Pick<AddressKind<Result, string>, 'send' | 'confirmationFor' | 'withoutPassword'> = {
    send: (emails) =>
      new Promise((resolve) => {
        const results = emails.map((email) => ({ email, error: '', password: 'secret' }))
        calls.push({ emails, answer: () => resolve(results) })
      }),
    confirmationFor: () => undefined,
    withoutPassword: (result) => ({ ...result, password: '' }),
  }
  const form = createAddressSend(kind, { complete: () => Promise.resolve(undefined), forget: jest.fn() })
  const text = Array.from({ length: 45 }, (_, n) => `p${n}@x.org`).join(' ')
  const list = { found: extractEmails(text), run: '', keep: jest.fn() }
  const answerNext = async () => {
    await Promise.resolve()
    calls.at(-1)?.answer()
    await new Promise(process.nextTick)
  }
  return {
    form,
    calls,
    list,
    answerNext,
    passwords: () => form.store.getState().results.map(({ password }) => password),
  }
}

describe('sending a list of addresses', () => {
  it('does not bring back passwords that were removed while it was still sending', async () => {
    const { form, list, answerNext, passwords } = sending()
    form.open()
    void form.submit(list)
    await answerNext()
    form.removePasswords()
    await answerNext()
    expect(passwords()).toEqual([...Array(20).fill(''), ...Array(20).fill('secret')])
  })

  it('stops after the running call when the page is left', async () => {
    const { form, calls, list, answerNext } = sending()
    const leave = form.open()
    void form.submit(list)
    await answerNext()
    leave()
    await answerNext()
    expect(calls.map(({ emails }) => emails.length)).toEqual([20, 20])
    expect(list.keep).not.toHaveBeenCalled()
  })

  it('sends nothing if the page is left while the accounts are looked up', async () => {
    const { form, calls, list } = sending()
    const leave = form.open()
    void form.submit(list)
    leave()
    await new Promise(process.nextTick)
    expect(calls).toEqual([])
  })
})
