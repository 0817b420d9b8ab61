import { type TokenColumn, TokenGroups } from './TokenGroups'
import tables from './Table.module.css'
import type { Contrast } from '../model/contrast'
import { reference } from './reference'
import styles from './Sheet.module.css'

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

/** The value, on the colour itself. */
function ColourHalf({ colour, theme }: { readonly colour: string; readonly theme: 'light' | 'dark' }) {
  return (
    <div
      className={tables.half}
      style={{
        // A transparent colour is shown on the page of its theme.
        background: `linear-gradient(${colour}, ${colour}), ${theme === 'light' ? 'white' : 'black'}`,
        color: inkOn(colour, theme),
      }}
    >
      {colour}
    </div>
  )
}

/** Black or white, whichever is readable on a colour; on a transparent one, that of its theme. */
function inkOn(colour: string, theme: 'light' | 'dark'): string {
  if (!colour.startsWith('#')) return theme === 'light' ? 'black' : 'white'
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 130 ? 'black' : 'white'
}

/** The contrasts that are promised for a colour. */
function Contrasts({ name }: { readonly name: string }) {
  const own = reference.contrasts.filter(({ front }) => front === name)
  if (own.length === 0) {
    const behind = reference.contrasts.filter(({ ground }) => ground === name)
    const lowest = behind.toSorted((a, b) => worst(a) - worst(b))[0]
    if (!lowest) return <span className={styles.muted}>decoration</span>
    return (
      <span className={styles.muted}>
        {behind.length} texts and edges on it, the lowest <Ratio {...lowest} />
      </span>
    )
  }
  return (
    <ul className={styles.list}>
      {own.map((pair) => (
        <li key={pair.ground}>
          on <code>{pair.ground}</code> <Ratio {...pair} />
        </li>
      ))}
    </ul>
  )
}

const worst = ({ light, dark }: Contrast) => Math.min(light, dark)

function Ratio({ light, dark, atLeast }: Contrast) {
  const passes = light >= atLeast && dark >= atLeast
  return (
    <span className={passes ? styles.pass : styles.fail}>
      {light.toFixed(1)} / {dark.toFixed(1)} {passes ? '✓' : '✗'} {atLeast}:1
    </span>
  )
}
