import { screen } from '@testing-library/react'
import { itWorksOnSection7 } from '@recog/testing'
import { section } from '../section'
import { SectionRoutes } from './SectionRoutes'

const press = (name: string) => screen.findByRole('button', { name })

itWorksOnSection7(section, <SectionRoutes />, [
  {
    by: 'admin',
    at: '/admin',
    call: 'POST /api/admin/users/account',
    async act({ user }) {
      await user.type(screen.getByLabelText('Email addresses'), 'new@recog.example')
      await user.click(await press('Send credentials'))
    },
    success: '1 addresses processed. 1 succeeded. 0 failed.',
    failure: 'Failed to provision the requested accounts. Please try again.',
  },
  {
    by: 'admin',
    at: '/admin',
    call: 'POST /api/admin/committees/{id}/bulk-add',
    async act({ user }) {
      await user.selectOptions(screen.getByLabelText('Working group'), 'Physics')
      await user.type(screen.getByLabelText('Emails'), 'new@recog.example')
      await user.click(await press('Add members'))
    },
    success: '1 addresses processed. 1 succeeded. 0 failed.',
    failure: 'Failed to add members. Please try again.',
  },
  {
    by: 'admin',
    at: '/admin',
    call: 'POST /api/admin/users/assign',
    async act({ user }) {
      await user.type(screen.getByLabelText('Email'), 'new@recog.example')
      await user.click(screen.getByRole('checkbox', { name: /Spine/ }))
      await user.click(await press('Save user & assignments'))
    },
    success: /new@recog.example/,
    failure: 'Failed to assign the user. Please try again.',
  },
])
