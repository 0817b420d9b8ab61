import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { PersonName } from './PersonName'

/** Not how a name looks: input that must not break a page. */
const meta = {
  title: 'Stress tests/PersonName',
  component: PersonName,
  args: { children: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(8) },
} satisfies Meta<typeof PersonName>

export default meta

export const LongestName: StoryObj<typeof meta> = {
  render: (args) => (
    <p>
      <PersonName {...args} /> (Work Group Lead)
    </p>
  ),
}
