import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Pager } from './Pager'

function Live({ first = 1, pages = 3 }: { readonly first?: number; readonly pages?: number }) {
  const [page, setPage] = useState(first)
  return <Pager page={page} totalPages={pages} total={1234} onPage={setPage} />
}

const prev = () => screen.getByRole('button', { name: 'Prev' })
const next = () => screen.getByRole('button', { name: 'Next' })

describe('Pager', () => {
  it('goes back and forth between the first and the last page', async () => {
    render(<Live />)
    expect(prev()).toBeDisabled()
    await userEvent.click(next())
    expect(screen.getByText('Page 2 of 3')).toBeVisible()
    expect(screen.getByText('1,234 total')).toBeVisible()
    await userEvent.click(prev())
    expect(screen.getByText('Page 1 of 3')).toBeVisible()
  })

  it('moves the focus when the pressed button is disabled', async () => {
    render(<Live first={2} />)
    await userEvent.click(next())
    expect(next()).toBeDisabled()
    expect(prev()).toHaveFocus()
  })

  it('has one page if there are no entries', () => {
    render(<Live pages={0} />)
    expect(screen.getByText('Page 1 of 1')).toBeVisible()
    expect(next()).toBeDisabled()
  })
})
