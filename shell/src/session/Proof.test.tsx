import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { untilProved } from '@recog/shared-session'
import { Proof } from './Proof'

/** A request that waits for the answer. */
async function ask() {
  render(<Proof />)
  const again = jest.fn()
  act(() => void untilProved().then(again))
  const link = await screen.findByRole('link', { name: 'Confirm' })
  // jsdom opens no tab.
  link.addEventListener('click', (event) => event.preventDefault())
  return { again, link, user: userEvent.setup() }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())

it('opens the page of the proof in a tab, and sends the request again when the visitor comes back', async () => {
  const { again, link, user } = await ask()
  expect(link).toHaveAttribute('target', '_blank')
  expect(link.getAttribute('href')).toMatch(
    /\/identity\/account\/confirm\?returnUrl=%2Fidentity%2Faccount%2Fmanage%2Fconfirmed$/,
  )
  window.dispatchEvent(new Event('focus'))
  expect(again).not.toHaveBeenCalled()
  await user.click(link)
  act(() => void window.dispatchEvent(new Event('focus')))
  await isClosed()
  expect(again.mock.calls).toEqual([[true]])
})

it.each([
  ['Cancel', false],
  ['I have confirmed', true],
] as const)('%s: whether the request is sent again is %s', async (name, sent) => {
  const { again, user } = await ask()
  await user.click(screen.getByRole('button', { name }))
  await isClosed()
  expect(again.mock.calls).toEqual([[sent]])
})
