import { act, screen } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/section-kit/testing'
import { SectionRoutes } from '../SectionRoutes'
import { loadBotCheck, type BotCheckProvider } from './load-bot-check'

jest.mock('./load-bot-check')
const api = mockApi()

/** A bot check that is passed by calling `pass`. */
function botCheck() {
  let pass: (token: string) => void = () => {}
  const provider: BotCheckProvider = {
    ready: (callback) => callback(),
    render: jest.fn((_element, { callback }) => {
      pass = callback
      return 1
    }),
    reset: jest.fn(),
  }
  jest.mocked(loadBotCheck).mockResolvedValue(provider)
  return { provider, pass: (token: string) => act(() => pass(token)) }
}

async function open() {
  const check = botCheck()
  const view = renderRoute(<SectionRoutes />, { at: '/join', session: personas.anonymous })
  await act(async () => {})
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Submit Request' }))
  const fill = async () => {
    await view.user.type(field('First Name'), 'Ada')
    await view.user.type(field('Last Name'), 'Lovelace')
    await view.user.type(field('Email'), 'ada@x.org')
  }
  return { ...view, ...check, submit, fill }
}
const field = (name: string) => screen.getByLabelText(name, { exact: false })

function receiving(answer: () => unknown) {
  const parts: [string, FormDataEntryValue][][] = []
  api({
    membershipRequest: async (request: Request) => {
      parts.push([...(await request.formData()).entries()])
      return answer()
    },
  })
  return parts
}

describe('asking to join', () => {
  it('says what is missing, in order', async () => {
    const { user, submit, fill, pass } = await open()
    await submit()
    expect(screen.getByRole('alert')).toHaveTextContent('First name, last name, and email are required.')
    await fill()
    await user.click(field('expertise'))
    await user.paste('x'.repeat(301))
    expect(screen.getByText(/-1 character /)).toBeVisible()
    await submit()
    expect(screen.getByRole('alert')).toHaveTextContent('Please keep the lists within 300 characters.')
    await user.keyboard('{Backspace}')
    await user.clear(field('expertise'))
    await submit()
    expect(screen.getByRole('alert')).toHaveTextContent('Please complete the reCAPTCHA.')
    expect(pass).toBeDefined()
  })

  it('sends what was filled, thanks in the words of the server, and begins anew', async () => {
    const parts = receiving(() => ({ message: 'Thanks, Ada.' }))
    const { user, provider, pass, submit, fill } = await open()
    await fill()
    await user.click(screen.getByRole('checkbox', { name: 'Physicist' }))
    await user.type(field('Other'), 'Nurse; Admin')
    pass('proof')
    await submit()
    expect(await screen.findByText('Thanks, Ada.')).toBeVisible()
    expect(parts).toEqual([
      [
        ['FirstName', 'Ada'],
        ['LastName', 'Lovelace'],
        ['Email', 'ada@x.org'],
        ['ClinicalRoles', 'Physicist; Nurse, Admin'],
        ['g-recaptcha-response', 'proof'],
      ],
    ])
    expect(field('First Name')).toHaveValue('')
    expect(provider.reset).toHaveBeenCalledTimes(1)
    expect(provider.render).toHaveBeenCalled()
  })

  it.each([{}, { message: null }, 204])('thanks in its own words for %j', async (answer) => {
    receiving(() => answer)
    const { pass, submit, fill } = await open()
    await fill()
    pass('proof')
    await submit()
    expect(await screen.findByText('Thank you! Your request has been submitted.')).toBeVisible()
  })

  it('keeps the form when it fails, and asks for the check again', async () => {
    receiving(() => 500)
    const { provider, pass, submit, fill } = await open()
    await fill()
    pass('proof')
    await submit()
    expect(await screen.findByText('Submission failed. Please try again later.')).toBeVisible()
    expect(field('First Name')).toHaveValue('Ada')
    expect(provider.reset).toHaveBeenCalledTimes(1)
    await submit()
    expect(screen.getByText('Please complete the reCAPTCHA.')).toBeVisible()
  })

  it('offers an address when the check cannot be loaded', async () => {
    jest.mocked(loadBotCheck).mockRejectedValue(new Error('blocked'))
    renderRoute(<SectionRoutes />, { at: '/join', session: personas.anonymous })
    expect(await screen.findByText(/The bot check could not be loaded/)).toBeVisible()
  })
})
