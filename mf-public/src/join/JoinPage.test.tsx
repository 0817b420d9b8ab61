import { act, screen, waitFor } from '@testing-library/react'
import { settings } from '@recog/shared-session'
import { mockApi, personas, reload, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { loadBotCheck } from './bot-check/load-bot-check'
import type { BotCheckProvider } from './bot-check/provider'

jest.mock('./bot-check/load-bot-check')
const api = mockApi()

/** A bot check that passes or fails when the test says so. */
function botCheck() {
  let pass: (token: string) => void = () => {}
  let fail = () => {}
  const provider: BotCheckProvider = {
    render: jest.fn((_element, options) => {
      pass = options.callback
      fail = options['error-callback']
      return 1
    }),
    reset: jest.fn(),
  }
  jest.mocked(loadBotCheck).mockResolvedValue(provider)
  return {
    provider,
    pass: (token: string) => act(() => pass(token)),
    fail: () => act(() => fail()),
  }
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

function receiving(respond: () => unknown) {
  const parts: [string, FormDataEntryValue][][] = []
  api({
    membershipRequest: async (request: Request) => {
      parts.push([...(await request.formData()).entries()])
      return respond()
    },
  })
  return parts
}

describe('requesting to join', () => {
  it('names the missing fields, in order', async () => {
    const { user, submit, fill, pass } = await open()
    await submit()
    expect(field('First Name')).toHaveFocus()
    expect(field('First Name')).toHaveAccessibleDescription('Please enter your first name.')
    expect(field('Email')).toBeInvalid()
    expect(screen.getByRole('alert')).toHaveTextContent('First name, last name, and email are required.')
    await fill()
    await user.click(field('expertise'))
    await user.paste('x'.repeat(301))
    expect(screen.getByText(/-1 character /)).toBeVisible()
    await submit()
    expect(field('expertise')).toHaveFocus()
    expect(screen.getByText('Please remove 1 character.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Please keep the lists within 300 characters.')
    await user.keyboard('{Backspace}')
    await user.clear(field('expertise'))
    await submit()
    expect(screen.getByRole('alert')).toHaveTextContent('Please complete the reCAPTCHA.')
    expect(screen.getByText('Please confirm that you are not a robot.')).toBeVisible()
    pass('proof')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says what is wrong with an address, not that it is missing', async () => {
    const { user, submit, fill } = await open()
    await fill()
    await user.type(field('Email'), '@@')
    await submit()
    expect(field('Email')).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your email address.')
  })

  it('keeps what was typed over a reload', async () => {
    const first = await open()
    await first.fill()
    await first.user.click(screen.getByRole('checkbox', { name: 'Physicist' }))
    await reload(first.unmount)
    const { unmount } = await open()
    expect(field('Email')).toHaveValue('ada@x.org')
    expect(screen.getByRole('checkbox', { name: 'Physicist' })).toBeChecked()
    unmount()
  })

  it('removes the loading text before it shows the bot check, so that nothing moves', async () => {
    const both: boolean[] = []
    jest.mocked(loadBotCheck).mockResolvedValue({
      render: () => both.push(screen.queryByText('Loading the bot check...') !== null),
      reset: jest.fn(),
    })
    renderRoute(<SectionRoutes />, { at: '/join', session: personas.anonymous })
    expect(screen.getByText('Loading the bot check...')).toBeVisible()
    await waitFor(() => expect(both).toEqual([false]))
  })

  it("sends the filled fields, shows the server's message, and clears the form", async () => {
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

  it.each([{}, { message: null }, 204])('shows its own message for the response %j', async (response) => {
    receiving(() => response)
    const { pass, submit, fill } = await open()
    await fill()
    pass('proof')
    await submit()
    expect(await screen.findByText('Thank you! Your request has been submitted.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus()
    expect(screen.getByText(/You will get an email as soon as it has decided\.$/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
    expect(screen.queryByRole('button', { name: 'Submit Request' })).not.toBeInTheDocument()
  })

  it('takes no changes while it is sent, which would not be part of it', async () => {
    let fail = (_response: Response) => {}
    const failed = new Promise((resolve) => (fail = resolve))
    receiving(() => failed)
    const { user, submit, fill, pass } = await open()
    await fill()
    pass('token')
    await submit()
    await user.type(field('First Name'), ' Augusta')
    expect(field('First Name')).toHaveValue('Ada')
    await act(async () => fail(new Response(null, { status: 500 })))
    await user.type(await screen.findByLabelText('First Name', { exact: false }), ' Augusta')
    expect(field('First Name')).toHaveValue('Ada Augusta')
  })

  it('keeps the form when sending fails, and requires a new check', async () => {
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

  it("shows the server's message, even as plain text", async () => {
    receiving(() => new Response('We are full this year.', { status: 409 }))
    const { pass, submit, fill } = await open()
    await fill()
    pass('proof')
    await submit()
    expect(await screen.findByText('We are full this year.')).toBeVisible()
  })
})

describe('a bot check that fails', () => {
  const TEXT = /The bot check could not be loaded/
  const retry = () => screen.getByRole('button', { name: 'Retry' })

  it('is announced as loading until it is ready', async () => {
    jest.mocked(loadBotCheck).mockReturnValue(new Promise(() => {}))
    renderRoute(<SectionRoutes />, { at: '/join', session: personas.anonymous })
    expect(screen.getByText('Loading the bot check...')).toBeVisible()
  })

  it('is explained with an address to write to; Retry keeps the input', async () => {
    jest.mocked(loadBotCheck).mockRejectedValue(new Error('blocked'))
    const { user } = renderRoute(<SectionRoutes />, { at: '/join', session: personas.anonymous })
    await user.type(field('First Name'), 'Ada')
    expect(await screen.findByText(TEXT)).toBeVisible()
    expect(screen.getByRole('link', { name: settings().contactEmail })).toBeVisible()
    await user.click(retry())
    expect(await screen.findByText(TEXT)).toBeVisible()

    const { provider } = botCheck()
    await user.click(retry())
    await waitFor(() => expect(screen.queryByText(TEXT)).not.toBeInTheDocument())
    expect(provider.render).toHaveBeenCalledTimes(1)
    expect(field('First Name')).toHaveValue('Ada')
  })

  it('is explained when its widget cannot be rendered', async () => {
    const { provider } = botCheck()
    jest.mocked(provider.render).mockImplementation(() => {
      throw new Error('Invalid site key')
    })
    renderRoute(<SectionRoutes />, { at: '/join', session: personas.anonymous })
    expect(await screen.findByText(TEXT)).toBeVisible()
  })

  it('is explained when it fails during rendering', async () => {
    const { provider } = botCheck()
    jest.mocked(provider.render).mockImplementation((_element, options) => {
      options['error-callback']()
      return 1
    })
    renderRoute(<SectionRoutes />, { at: '/join', session: personas.anonymous })
    expect(await screen.findByText(TEXT)).toBeVisible()
  })

  it('is explained when it fails later, until it is passed', async () => {
    const { fail, pass, submit, fill } = await open()
    await fill()
    pass('proof')
    fail()
    expect(screen.getByText(TEXT)).toBeVisible()
    await submit()
    expect(screen.getByText('Please complete the reCAPTCHA.')).toBeVisible()
    pass('another proof')
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument()
  })

  it('is explained when it cannot be reset, and the request counts as sent', async () => {
    receiving(() => ({ message: 'Thanks, Ada.' }))
    const { provider, pass, submit, fill } = await open()
    jest.mocked(provider.reset).mockImplementation(() => {
      throw new Error('No such widget')
    })
    await fill()
    pass('proof')
    await submit()
    expect(await screen.findByText('Thanks, Ada.')).toBeVisible()
    expect(screen.getByText(TEXT)).toBeInTheDocument()
  })

  it('is explained when its frame is blocked, but not for the frame of a browser extension', async () => {
    const { provider } = botCheck()
    jest.mocked(provider.render).mockImplementation((element) => {
      const frame = document.createElement('iframe')
      frame.src = 'https://check.example/frame'
      element.append(frame)
      return 1
    })
    renderRoute(<SectionRoutes />, { at: '/join', session: personas.anonymous })
    await waitFor(() => expect(provider.render).toHaveBeenCalled())
    const block = (blockedURI: string) =>
      act(() => {
        const details = { effectiveDirective: 'frame-src', blockedURI }
        document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), details))
      })
    block('https://extension.example')
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument()
    block('https://check.example')
    expect(screen.getByText(TEXT)).toBeVisible()
  })
})
