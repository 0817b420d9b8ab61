import { CONTRACT_VERSION, type ContributionDescription, type SearchSource } from '@recog/section-contract'
import { createContributions } from './create-contributions'

const panel = {
  to: 'group.panel',
  component: 'Panel',
  title: 'Panel',
  audience: 'member',
  order: 10,
  props: { committeeId: 'string' },
} as const
const Panel = ({ committeeId }: { readonly committeeId: string }) => <p>{committeeId}</p>
const source: SearchSource = async () => []

it('exposes search sources as they are, and components as modules that are mounted once', () => {
  const search = { ...panel, to: 'search.source', component: 'search' } as const
  const { contract, components } = createContributions(
    { contributes: [panel, search] },
    { Panel, search: source },
  )
  expect(contract).toBe(CONTRACT_VERSION)
  expect(components['search']).toBe(source)
  const make = components['Panel'] as () => object
  expect(make()).not.toBe(make())
})

it('is a type error when a component does not fit its place', () => {
  const typed = createContributions
  const Text = ({ text = '' }: { readonly text?: string | number }) => <p>{text}</p>
  const one = <const C extends ContributionDescription>(contribution: C) => ({
    contributes: [contribution] as const,
  })
  const elsewhere = one({ ...panel, to: 'group.nothing' })
  const number = one({ ...panel, props: { committeeId: 'number' } })
  const other = one({ ...panel, props: { groupId: 'string' } })
  const search = one({ ...panel, to: 'search.source' })
  expect([
    typed(one(panel), { Panel }),
    // @ts-expect-error there is no component
    typed(one(panel), {}),
    // @ts-expect-error nobody offers the place
    typed(elsewhere, { Panel: Text }),
    // @ts-expect-error the place gives a text
    typed(number, { Panel: Text }),
    // @ts-expect-error the place gives no such prop
    typed(other, { Panel: Text }),
    // @ts-expect-error it takes more than the place gives
    typed(one(panel), { Panel: (props: { readonly userId: string }) => <p>{props.userId}</p> }),
    // @ts-expect-error it is no source of the search
    typed(search, { Panel: Text }),
  ]).toHaveLength(7)
})
