import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShowMore } from './ShowMore'

function List({ total }: { readonly total: number }) {
  const [shown, setShown] = useState(20)
  return (
    <>
      <input aria-label="Search" />
      <ShowMore
        what="groups"
        remaining={Math.max(0, total - shown)}
        isExtended={Math.min(shown, total) > 20}
        onMore={() => setShown(shown + 20)}
      />
    </>
  )
}

const button = () => screen.queryByRole('button', { name: /^Show more groups/ })
const end = () => screen.queryByText('All groups are shown.')

it('keeps the focus while more are left, and gives it to a sentence after the last', async () => {
  render(<List total={50} />)
  await userEvent.tab()
  await userEvent.tab()
  expect(button()).toHaveAccessibleName('Show more groups (30 left)')
  await userEvent.keyboard('{Enter}')
  expect(button()).toHaveAccessibleName('Show more groups (10 left)')
  expect(button()).toHaveFocus()
  expect(end()).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(button()).not.toBeInTheDocument()
  expect(end()).toHaveFocus()
})

it('shows nothing for a list that fits', () => {
  const { container } = render(<ShowMore remaining={0} isExtended={false} onMore={() => undefined} />)
  expect(container).toBeEmptyDOMElement()
})

it('starts again with another list, and takes no focus from a field', async () => {
  const { rerender } = render(<List total={50} />)
  await userEvent.click(screen.getByRole('button'))
  await userEvent.click(screen.getByRole('button'))
  rerender(<List total={1_000} />)
  expect(button()).toHaveAccessibleName('Show more groups (940 left)')
  await userEvent.click(screen.getByLabelText('Search'))
  rerender(<List total={10} />)
  expect(button()).not.toBeInTheDocument()
  expect(end()).not.toBeInTheDocument()
  expect(screen.getByLabelText('Search')).toHaveFocus()
})

it('has the sentence also after Back, so that nothing below it moves', () => {
  render(<ShowMore what="groups" remaining={0} isExtended onMore={() => undefined} />)
  expect(end()).toBeVisible()
  expect(end()).not.toHaveFocus()
})
