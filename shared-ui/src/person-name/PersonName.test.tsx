import { render, screen } from '@testing-library/react'
import { PersonName } from './PersonName'

describe('PersonName', () => {
  it('keeps a right-to-left or mischievous name to itself', () => {
    render(<PersonName>{'Grace \u202eHopper'}</PersonName>)
    expect(screen.getByText(/Grace/).tagName).toBe('BDI')
  })

  it('has a very long name in full in the title', () => {
    const name = 'W'.repeat(300)
    render(<PersonName>{name}</PersonName>)
    expect(screen.getByTitle(name)).toHaveTextContent(name)
  })
})
