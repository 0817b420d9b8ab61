import { render } from '@testing-library/react'
import { Initials, initialsOf } from './Initials'

it.each([
  ['Ada Lovelace', 'AL'],
  ['Prof. Dr. Øyvind Ødegård, MD, PhD', 'ØØ'],
  ['Nguyễn Thị Minh Khai', 'NK'],
  ['J. R. van der Berg (Leiden)', 'JB'],
  ['grace', 'G'],
  ['山田太郎', '山'],
  ['someone@recog.example', 'S'],
  ['42', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))

it('are for sight only, and no part of the text', () => {
  const { container } = render(<Initials>Ada Lovelace</Initials>)
  expect(container.firstChild).toHaveAttribute('data-initials', 'AL')
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true')
  expect(container).toHaveTextContent('')
})
