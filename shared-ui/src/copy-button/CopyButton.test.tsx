import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CopyButton } from './CopyButton'

const TEXT = 'ada@example.org; grace@example.org'

/** Replaces what user-event installs; `undefined` is a page on plain http. */
function setClipboard(clipboard: Partial<Clipboard> | undefined) {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
}

async function press() {
  const user = userEvent.setup({ writeToClipboard: false })
  return (clipboard: Partial<Clipboard> | undefined) => {
    setClipboard(clipboard)
    return user.click(screen.getByRole('button', { name: 'Copy addresses' }))
  }
}

describe('CopyButton', () => {
  it('copies, and confirms it', async () => {
    const writeText = jest.fn(() => Promise.resolve())
    render(<CopyButton text={TEXT} label="Copy addresses" />)
    await (
      await press()
    )({ writeText })
    expect(writeText).toHaveBeenCalledWith(TEXT)
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it.each([
    ['there is no clipboard', undefined],
    ['the browser refuses', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
  ])('shows the text selected when %s', async (_, clipboard) => {
    render(<CopyButton text={TEXT} label="Copy addresses" />)
    await (
      await press()
    )(clipboard)
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox')
    await waitFor(() => expect(box).toHaveFocus())
    expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe(TEXT)
  })
})
