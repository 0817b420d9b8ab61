import type { ReactNode } from 'react'
import type { Token } from '../model/token-sheet'
import { ColourTables } from './ColourTable'
import styles from './Sheet.module.css'
import { Values } from './token-facts'
import { type TokenColumn, TokenGroups } from './TokenGroups'

/** The colours. */
export const Colours = () => (
  <ColourTables groups={['Surfaces', 'Text', 'Accent', 'Messages', 'Focus and overlays']} />
)

/** Fonts, sizes, weights and lines. */
export const Typography = () => (
  <>
    <TokenTables groups={['Type scale']} sample={({ name }) => text({ fontSize: `var(${name})` })} />
    <TokenTables groups={['Weights']} sample={({ name }) => text({ fontWeight: `var(${name})` })} />
    <TokenTables groups={['Fonts']} sample={({ name }) => text({ fontFamily: `var(${name})` })} />
    <TokenTables groups={['Lines of text']} />
  </>
)

const text = (style: object) => <span style={style}>Reirradiation, 45 Gy</span>

/** Distances, corners and the sizes of controls. */
export const Shapes = () => (
  <>
    <TokenTables groups={['Spacing']} sample={bar} />
    <TokenTables
      groups={['Corners']}
      sample={({ name }) => <span className={styles.box} style={{ borderRadius: `var(${name})` }} />}
    />
    <TokenTables groups={['Controls', 'Page']} />
  </>
)

const bar = ({ name }: Token) => <span className={styles.bar} style={{ width: `var(${name})` }} />

/** Shadows and times. */
export const Elevation = () => (
  <>
    <TokenTables
      groups={['Elevation']}
      sample={({ name }) => <span className={styles.box} style={{ boxShadow: `var(${name})` }} />}
    />
    <TokenTables groups={['Motion']} />
  </>
)

/** The widths at which layouts change. */
export const Breakpoints = () => <TokenTables groups={['Breakpoints']} />

interface TokenTablesProps {
  readonly groups: readonly string[]
  /** Shows a token; by default its value alone is shown. */
  readonly sample?: (token: Token) => ReactNode
}

const FACTS: readonly TokenColumn[] = [
  ['Value', (token) => <Values token={token} />],
  ['For', ({ description }) => description],
]

/** The tokens of some groups: name, value, sample, purpose and the stylesheets that use them. */
const TokenTables = ({ groups, sample }: TokenTablesProps) => (
  <TokenGroups groups={groups} columns={sample ? [['Sample', sample], ...FACTS] : FACTS} />
)
