import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Section } from '../layout/Section'
import { SideNav } from './SideNav'

const meta = {
  title: 'Components/SideNav',
  component: SideNav,
  argTypes: { links: { control: false }, children: { control: false } },
  args: {
    label: 'Administration',
    links: (
      <>
        <a href="#accounts">Accounts</a>
        <a href="#people" aria-current="page">
          People
        </a>
        <a href="#groups">Groups</a>
      </>
    ),
    children: <Section title="People">Who has an account.</Section>,
  },
} satisfies Meta<typeof SideNav>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'One word for each page.',
      example: (
        <SideNav
          label="Settings"
          links={
            <>
              <a href="#profile" aria-current="page">
                Profile
              </a>
              <a href="#account">Account</a>
            </>
          }
        >
          Your name and your hospital.
        </SideNav>
      ),
    },
    {
      rule: 'Sentences, which make the page narrow.',
      example: (
        <SideNav label="Your settings" links={<a href="#profile">Change what others see of you</a>}>
          Your name and your hospital.
        </SideNav>
      ),
    },
  ),
}

/** The links while it is not known which of them the server offers. */
export const Loading: Story = { args: { links: undefined } }
export const Wide: Story = { args: { wide: true } }
