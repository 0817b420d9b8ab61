import { ColourHalf } from './ColourHalf'
import { Contrasts } from './Contrasts'
import { TokenGroups, type TokenColumn } from './TokenGroups'
import tables from './Table.module.css'

const COLUMNS: readonly TokenColumn[] = [
  [
    'Light and dark',
    ({ light, dark }) => (
      <div className={tables.pair}>
        <ColourHalf colour={light} theme="light" />
        <ColourHalf colour={dark} theme="dark" />
      </div>
    ),
  ],
  ['For', ({ description }) => description],
  ['Contrast, light / dark', ({ name }) => <Contrasts name={name.replace('--color-', '')} />],
]

/** The colours of some groups, light and dark side by side, with every contrast that is promised. */
export const ColourTables = ({ groups }: { readonly groups: readonly string[] }) => (
  <TokenGroups groups={groups} columns={COLUMNS} />
)
