import type { ReactNode } from 'react'
import type { Token } from '../model/token-sheet'
import { Values } from './token-facts'
import { TokenGroups, type TokenColumn } from './TokenGroups'

interface TokenTablesProps {
  /** The groups of the stylesheet. */
  readonly groups: readonly string[]
  /** Shows a token; by default its value alone is shown. */
  readonly sample?: (token: Token) => ReactNode
}

const FACTS: readonly TokenColumn[] = [
  ['Value', (token) => <Values token={token} />],
  ['For', ({ description }) => description],
]

/** The tokens of some groups: name, value, sample, purpose and the stylesheets that use them. */
export const TokenTables = ({ groups, sample }: TokenTablesProps) => (
  <TokenGroups groups={groups} columns={sample ? [['Sample', sample], ...FACTS] : FACTS} />
)
