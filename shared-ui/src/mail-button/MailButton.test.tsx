import { act, fireEvent, render, screen } from '@testing-library/react'
import type { MailDraftLike, MailForm } from './mail-draft'
import { MailButton } from './MailButton'
import { MailButtons } from './MailButtons'
import { chooseMailForm, mailFormStore } from './mail-form'

const draft: MailDraftLike = {
  hrefs: ['mailto:ada@example.org;grace@example.org?subject=ReCOG%20-%20Physics%20WG'],
  recipients: ['ada@example.org', 'grace@example.org'],
  missing: 1,
}
const HINT = 'Nothing opened? Use “Copy addresses”.'
const openOptions = () => fireEvent.click(screen.getByText('Mail options'))
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

/** jsdom cannot follow a mailto: link and says so on the console. */
function openDraft() {
  const link = screen.getByRole('link', { name: 'Email Working Group' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
}

describe('MailButton', () => {
  afterEach(() => act(() => chooseMailForm(mailFormStore.getInitialState())))

  it('opens the draft, and counts the recipients', () => {
    render(<MailButton label="Email Working Group" draft={() => draft} />)
    expect(screen.getByRole('link', { name: 'Email Working Group' })).toHaveAttribute('href', draft.hrefs[0])
    expect(screen.getByText('2 recipients, 1 person without an address')).toBeVisible()
  })

  it('numbers the drafts if one is not enough', () => {
    render(
      <MailButton
        label="Email All"
        draft={() => ({ ...draft, hrefs: ['mailto:a@example.org', 'mailto:b@example.org'] })}
      />,
    )
    expect(screen.getByRole('link', { name: 'Email All (1 of 2)' })).toHaveAttribute(
      'href',
      'mailto:a@example.org',
    )
    expect(screen.getByRole('link', { name: 'Email All (2 of 2)' })).toHaveAttribute(
      'href',
      'mailto:b@example.org',
    )
  })

  it.each([
    [4, true],
    [5, false],
  ])('shows %i drafts at once: %s', (count, isShown) => {
    const hrefs = Array.from({ length: count }, (_, n) => `mailto:${n}@example.org`)
    render(<MailButton label="Email All" draft={() => ({ ...draft, hrefs })} />)
    expect(screen.queryByText(`Email All (${count} drafts)`) === null).toBe(isShown)
    if (!isShown) fireEvent.click(screen.getByText(`Email All (${count} drafts)`))
    expect(screen.getByText(`Email All (${count} of ${count})`)).toBeVisible()
  })

  it.each([
    [99, false],
    [100, false],
    [101, true],
  ])('with %i recipients warns of limits: %s', (count, warns) => {
    const recipients = Array.from({ length: count }, (_, index) => `person${index}@example.org`)
    render(<MailButton label="Email All" draft={() => ({ ...draft, recipients })} />)
    expect(screen.queryByText(/refuse more than 100/) !== null).toBe(warns)
  })

  it.each([
    [2, 'Nobody here has an email address.'],
    [0, 'Nobody is listed yet.'],
  ])('is disabled, with the reason, if %i people have no address and nobody has one', (missing, reason) => {
    render(<MailButton label="Email Working Group" draft={() => ({ hrefs: [], recipients: [], missing })} />)
    const button = screen.getByRole('button', { name: 'Email Working Group' })
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription(reason)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('shows its controls while the addresses load', () => {
    render(
      <MailButton
        label="Email Working Group"
        draft={() => ({ hrefs: [], recipients: [], missing: 0 })}
        disabledReason="Loading the addresses..."
      />,
    )
    const button = screen.getByRole('button', { name: 'Email Working Group' })
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription('Loading the addresses...')
    expect(screen.getByRole('button', { name: 'Copy addresses' })).toBeDisabled()
    expect(screen.getByText('Mail options')).toBeVisible()
    expect(screen.getByLabelText('Separate addresses with')).not.toBeVisible()
    openOptions()
    expect(screen.getByLabelText('Separate addresses with')).toBeVisible()
  })

  it('remembers how addresses are separated', () => {
    const { unmount } = render(<MailButton label="Email Working Group" draft={() => draft} />)
    fireEvent.change(screen.getByLabelText('Separate addresses with'), { target: { value: ',' } })
    unmount()
    render(<MailButton label="Email Working Group" draft={() => draft} />)
    expect(screen.getByLabelText('Separate addresses with')).toHaveValue(',')
  })

  it('writes the draft in the chosen form, and remembers it', () => {
    const inForm = ({ separator, field }: MailForm) => ({ ...draft, hrefs: [`mailto:${field}${separator}`] })
    const { unmount } = render(<MailButton label="Email Working Group" draft={inForm} />)
    const link = () => screen.getByRole('link', { name: 'Email Working Group' })
    expect(link()).toHaveAttribute('href', 'mailto:to;')
    openOptions()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Hide recipients from each other (Bcc)' }))
    fireEvent.change(screen.getByLabelText('Separate addresses with'), { target: { value: ',' } })
    expect(link()).toHaveAttribute('href', 'mailto:bcc,')
    fireEvent.change(screen.getByLabelText('Separate addresses with'), { target: { value: 'lines' } })
    unmount()
    render(<MailButton label="Email Working Group" draft={inForm} />)
    expect(link()).toHaveAttribute('href', 'mailto:bcc;')
  })

  it('knows the choices of older releases, and works when the storage is full', async () => {
    localStorage.clear()
    localStorage.setItem('recog-mail-separator', ',')
    await act(() => mailFormStore.persist.rehydrate())
    render(<MailButton label="Email Working Group" draft={() => draft} />)
    expect(screen.getByLabelText('Separate addresses with')).toHaveValue(',')
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    fireEvent.change(screen.getByLabelText('Separate addresses with'), { target: { value: 'lines' } })
    expect(screen.getByLabelText('Separate addresses with')).toHaveValue('lines')
    full.mockRestore()
    localStorage.clear()
  })
})

describe('with many recipients', () => {
  const renderWith = (count: number, field: MailForm['field']) => {
    chooseMailForm({ field })
    const recipients = Array.from({ length: count }, (_, index) => `person${index}@example.org`)
    const inForm = (form: MailForm) => ({ hrefs: [`mailto:${form.field}`], recipients, missing: 0 })
    render(<MailButton label="Email All" draft={inForm} />)
  }
  afterEach(() => act(() => chooseMailForm(mailFormStore.getInitialState())))

  it('suggests Bcc, and uses it on demand', () => {
    renderWith(20, 'to')
    fireEvent.click(screen.getByRole('button', { name: 'Use Bcc' }))
    expect(screen.getByRole('link', { name: 'Email All' })).toHaveAttribute('href', 'mailto:bcc')
    expect(screen.queryByRole('button', { name: 'Use Bcc' })).not.toBeInTheDocument()
  })

  it.each([
    [19, 'to'],
    [20, 'bcc'],
  ] as const)('suggests nothing for %i in %s', (count, field) => {
    renderWith(count, field)
    expect(screen.queryByRole('button', { name: 'Use Bcc' })).not.toBeInTheDocument()
  })
})

it('shows the options once for several mails', () => {
  const mail = (label: string, copyLabel: string) => ({ label, copyLabel, draft: () => draft })
  render(
    <MailButtons
      mails={[mail('Email Working Group', 'Copy addresses'), mail('Email leads', 'Copy leads')]}
    />,
  )
  expect(screen.getAllByText('Mail options')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Copy leads' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Email leads' })).toBeVisible()
})

describe('when no mail program opens', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('suggests copying after a second and a half', () => {
    render(<MailButton label="Email Working Group" draft={() => draft} />)
    openDraft()
    wait(1400)
    expect(screen.queryByText(HINT)).not.toBeInTheDocument()
    wait(200)
    expect(screen.getByText(HINT)).toBeVisible()
  })

  it('shows nothing if the page has lost the focus, as when a program opens', () => {
    render(<MailButton label="Email Working Group" draft={() => draft} />)
    openDraft()
    fireEvent.blur(window)
    wait(10_000)
    expect(screen.queryByText(HINT)).not.toBeInTheDocument()
  })
})
