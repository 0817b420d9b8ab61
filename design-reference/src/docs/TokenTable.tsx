import type { ReactNode } from 'react'
import type { Token } from '../model/token-sheet'
import { Part } from './Sheet'
import { tokensOf, Values, Uses } from './token-facts'
import tables from './Table.module.css'

interface TokenTablesProps {
  /** The groups of the stylesheet. */
  readonly groups: readonly string[]
  /** Shows a token; by default its value alone is shown. */
  readonly sample?: (token: Token) => ReactNode
}

/** The tokens of some groups: name, value, sample, purpose and the stylesheets that use them. */
export function TokenTables({ groups, sample }: TokenTablesProps) {
  return groups.map((group) => (
    <Part key={group} title={group}>
      <div className={tables.scroll}>
        <table className={tables.table}>
          <caption className="sr-only">{group}</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {sample && <th scope="col">Sample</th>}
              <th scope="col">Value</th>
              <th scope="col">For</th>
              <th scope="col">Used in</th>
            </tr>
          </thead>
          <tbody>
            {tokensOf(group).map((token) => (
              <tr key={token.name}>
                <th scope="row">
                  <code>{token.name}</code>
                </th>
                {sample && <td>{sample(token)}</td>}
                <td>
                  <Values token={token} />
                </td>
                <td>{token.description}</td>
                <td>
                  <Uses name={token.name} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  ))
}
