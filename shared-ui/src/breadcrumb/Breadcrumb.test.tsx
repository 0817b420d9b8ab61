import { render, screen } from '@testing-library/react'
import { Breadcrumb } from './Breadcrumb'

it('shows two pages with the same name', () => {
  const logged = jest.spyOn(console, 'error')
  render(
    <Breadcrumb
      items={[{ label: 'Projects', link: <a href="/projects">Projects</a> }, { label: 'Projects' }]}
    />,
  )
  expect(screen.getByRole('link', { name: 'Projects' })).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(logged).not.toHaveBeenCalled()
})
