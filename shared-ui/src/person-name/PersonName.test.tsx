import { render, screen } from '@testing-library/react'
import { PersonName } from './PersonName'

describe('PersonName', () => {
  it('isolates right-to-left names and control characters', () => {
    render(<PersonName>{'Grace \u202eHopper'}</PersonName>)
    expect(screen.getByText(/Grace/).tagName).toBe('BDI')
  })

  it('shows the full name in the title if it is very long', () => {
    const name = 'W'.repeat(300)
    render(<PersonName>{name}</PersonName>)
    expect(screen.getByTitle(name)).toHaveTextContent(name)
  })
})
