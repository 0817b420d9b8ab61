import { render, screen } from '@testing-library/react'
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

it('are for sight only', () => {
  render(<Initials>Ada Lovelace</Initials>)
  expect(screen.getByText('AL')).toHaveAttribute('aria-hidden', 'true')
})
