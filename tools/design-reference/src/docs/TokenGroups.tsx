import type { ReactNode } from 'react'
import type { Token } from '../model/token-sheet'
import { Part } from './Sheet'
import { tokensOf, Uses } from './token-facts'
import tables from './Table.module.css'

/** A column between the name of a token and the stylesheets that use it. */
export type TokenColumn = readonly [heading: string, cell: (token: Token) => ReactNode]

interface TokenGroupsProps {
  readonly groups: readonly string[]
  readonly columns: readonly TokenColumn[]
}

/** A table for each group of tokens: name, these columns, and the stylesheets that use the token. */
export function TokenGroups({ groups, columns }: TokenGroupsProps) {
  const all: readonly TokenColumn[] = [...columns, ['Used in', ({ name }) => <Uses name={name} />]]
  return groups.map((group) => (
    <Part key={group} title={group}>
      <div className={tables.scroll}>
        <table className={tables.table}>
          <caption className="sr-only">{group}</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {all.map(([heading]) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tokensOf(group).map((token) => (
              <tr key={token.name}>
                <th scope="row">
                  <code>{token.name}</code>
                </th>
                {all.map(([heading, cell]) => (
                  <td key={heading}>{cell(token)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  ))
}
