import { render, screen } from '@testing-library/react'
import { EmailLink } from './EmailLink'

it('opens a draft, and breaks only where a reader expects it', () => {
  render(<EmailLink email="g.ferreira@hospital.example" />)
  const link = screen.getByRole('link')
  expect(link).toHaveTextContent('g.ferreira@hospital.example')
  expect(link).toHaveAttribute('href', 'mailto:g.ferreira@hospital.example')
  expect(link).toHaveProperty('innerHTML', 'g<wbr>.ferreira@<wbr>hospital<wbr>.example')
})

it('cannot add fields to the draft', () => {
  render(<EmailLink email="a@b.org?bcc=c@d.org" />)
  expect(screen.getByRole('link')).toHaveAttribute('href', 'mailto:a@b.org%3Fbcc%3Dc@d.org')
})

it('is text where a link would be in the way', () => {
  const { container } = render(<EmailLink email="a@b.org" plain />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(container).toHaveProperty('innerHTML', 'a@<wbr>b<wbr>.org')
})

it('is no link without an address, as of a person who was erased', () => {
  render(<EmailLink email="" />)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
