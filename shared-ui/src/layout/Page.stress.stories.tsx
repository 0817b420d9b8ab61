import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Button } from '../button/Button'
import { PageLayout } from './PageLayout'

/** Not how a page looks: input that must not break it. */
const meta = {
  title: 'Stress tests/PageLayout',
  component: PageLayout,
  parameters: { bleed: true },
  args: { title: 'Reirradiation'.repeat(15) },
} satisfies Meta<typeof PageLayout>

export default meta

export const LongestTitle: StoryObj<typeof meta> = {
  render: ({ title }) => (
    <PageLayout title={title} actions={<Button variant="primary">Create Project</Button>}>
      <p>{'W'.repeat(2000)}</p>
    </PageLayout>
  ),
}
