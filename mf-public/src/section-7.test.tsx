import { act, screen } from '@testing-library/react'
import { itWorksOnSection7 } from '@recog/testing'
import { section } from '../section'
import { loadBotCheck } from './join/bot-check/load-bot-check'
import { SectionRoutes } from './SectionRoutes'

jest.mock('./join/bot-check/load-bot-check')

/** A check that has passed, as soon as it is shown. */
beforeEach(() =>
  jest.mocked(loadBotCheck).mockResolvedValue({
    render: (_element, { callback }) => {
      act(() => callback('passed'))
      return 1
    },
    reset: () => {},
  }),
)

itWorksOnSection7(section, <SectionRoutes />, [
  {
    by: 'anonymous',
    at: '/join',
    call: 'POST /api/public/membership-request',
    async act({ user }) {
      for (const name of ['First Name', 'Last Name'])
        await user.type(screen.getByLabelText(name, { exact: false }), 'Ada')
      await user.type(screen.getByLabelText('Email', { exact: false }), 'ada@x.org')
      await user.click(screen.getByRole('button', { name: 'Submit Request' }))
    },
    success: 'Danke sehr.',
    failure: 'Submission failed. Please try again later.',
    isReplaced: true,
  },
])
